import type { Company, Location } from '../../../../lambdas/contract/schemas/company.ts';
import { EMPLOYMENT_TYPES } from '../../../../lambdas/contract/schemas/enumerations.ts';
import { toCents } from '../../jobs/pay.ts';
import { type JobValues, videoInput, writtenQuestions } from './job-values.ts';

/** The typed values as candidates would see them. */
export function jobToShow(values: JobValues, company: Company, location: Location) {
  const entries = (texts: readonly string[]) => [
    ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
  ];
  const { screening_questions, video_questions, ...job } = values;
  return {
    ...job,
    employment_type: EMPLOYMENT_TYPES.find((type) => type === job.employment_type) ?? 'full-time',
    hourly_pay_in_cents: toCents(job.pay),
    benefits: entries(job.benefits),
    requirements: entries(job.requirements),
    company: [company],
    company_location: [location],
    screening_questions: writtenQuestions(screening_questions).map(({ key, ...question }) => ({
      ...question,
      id: key,
      question_answers: entries(question.question_answers),
    })),
    video_questions: writtenQuestions(video_questions).map((question) => ({
      ...videoInput(question),
      id: question.key,
    })),
  };
}
