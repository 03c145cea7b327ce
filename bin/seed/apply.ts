import { randomUUID } from 'node:crypto';
import {
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../lambdas/contract/calls/application.ts';
import { addQuestionResponses, createJobApplication } from '../../lambdas/contract/calls/apply.ts';
import { rateApplication } from '../../lambdas/contract/calls/assessment.ts';
import { countJobView } from '../../lambdas/contract/calls/job-view.ts';
import { makeOffer, respondToOffer } from '../../lambdas/contract/calls/offer.ts';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { DECLINE_REASONS, OFFER_TYPES } from '../../lambdas/contract/schemas/enumerations.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import type { Call } from './api.ts';
import type { ApplicationPlan } from './applications.ts';
import { clip, upload } from './upload.ts';

/** Where candidates found the job; '' if unknown. */
const SOURCES = ['', 'poster-front-door', 'job-alert', 'shared', 'feed'];
const MOST_VIEWS = 3;

/** Takes an application through its planned course. */
export async function runCourse(
  { candidate: { figure }, course, screening }: Omit<ApplicationPlan, 'job'>,
  job: JobWithQuestions,
  { candidate, manager }: { readonly candidate: Call; readonly manager: Call },
): Promise<void> {
  const from = { job_posting_id: job.id, ref: SOURCES[figure % SOURCES.length] };
  for (let view = 0; view <= figure % MOST_VIEWS; view++) await candidate(countJobView, from);
  const { application } = await candidate(createJobApplication, from);
  const { id } = application;
  if (course === 'unfinished') return;
  if (application.submitted_at === null) {
    const responses = await buildResponses(candidate, id, job, screening, figure);
    await candidate(addQuestionResponses, responses);
  }
  if (course === 'withdrawn') await candidate(withdrawApplication, { application_id: id });
  if (course === 'new' || course === 'withdrawn') return;
  if (figure > 2) await manager(rateApplication, { application_id: id, rating: figure - 1 });
  if (course === 'accepted' || course === 'rejected') {
    await manager(updateJobApplicationStatus, { id, application_status: course });
    return;
  }
  const answer_by = dateAfter(10);
  const { offer } = await manager(makeOffer, { ...offerTerms(id, job, figure === 6), answer_by });
  if (course !== 'offered')
    await candidate(respondToOffer, {
      offer_id: offer.id,
      acceptance_status: course === 'offer-accepted' ? 'Accepted' : 'Declined',
      decline_reason: DECLINE_REASONS[figure % DECLINE_REASONS.length],
    });
}

/** The date after some days, such as `2030-01-31`. */
function dateAfter(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The responses that submit an application; its videos are uploaded first.
 * @param screening the answers to the screening questions, in their order
 * @param figure the speaker in the videos
 */
export async function buildResponses(
  candidate: Call,
  application_id: string,
  { screening_questions, video_questions }: JobWithQuestions,
  screening: readonly string[],
  figure: number,
) {
  return {
    application_id,
    screening_responses: screening_questions.map(({ id }, index) => ({
      application_id,
      question_id: id,
      response_text: screening[index] ?? '',
      is_correct: null,
    })),
    video_responses: await Promise.all(
      video_questions.map(async ({ id }, index) => {
        const key = `${application_id}-${id}-${randomUUID()}.webm`;
        const video_url = await upload(candidate, key, clip(figure, (index % 2) + 1));
        return { application_id, question_id: id, video_url };
      }),
    ),
  };
}

const HOURS_A_YEAR = 2080;

/** An offer on an application, starting in three weeks. */
export function offerTerms(application: string, job: JobWithQuestions, yearly = false) {
  const offer_type = OFFER_TYPES.find((type) => type === job.employment_type) ?? 'full-time';
  return {
    job_candidate_application_id: application,
    offer_type,
    job_title: job.job_title,
    salary_type: yearly ? ('yearly' as const) : ('hourly' as const),
    salary_amount_in_cents: job.hourly_pay_in_cents * (yearly ? HOURS_A_YEAR : 1),
    start_date: dateAfter(21),
    start_time: '09:00',
    onboarding_location_id: job.location_id,
  };
}
