import { randomUUID } from 'node:crypto';
import {
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../lambdas/contract/calls/application.ts';
import { addQuestionResponses, createJobApplication } from '../../lambdas/contract/calls/apply.ts';
import { countJobView } from '../../lambdas/contract/calls/job-view.ts';
import { makeOffer, respondToOffer } from '../../lambdas/contract/calls/offer.ts';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { DECLINE_REASONS, OFFER_TYPES } from '../../lambdas/contract/schemas/enumerations.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import type { Call } from './api.ts';
import type { ApplicationPlan } from './plan-types.ts';
import { clip, upload } from './upload.ts';

/** Where candidates found the job; '' if unknown. */
const SOURCES = ['', 'poster-front-door', 'job-alert', 'shared', 'feed'];
const MOST_VIEWS = 3;

interface Sides {
  readonly candidate: Call;
  readonly manager: Call;
}

/**
 * Takes an application through its planned course.
 * @returns whether an offer was made
 */
export async function runCourse(
  plan: ApplicationPlan,
  job: JobWithQuestions,
  { candidate, manager }: Sides,
) {
  const { course } = plan;
  const ref = SOURCES[plan.candidate.figure % SOURCES.length];
  for (let view = 0; view <= plan.candidate.figure % MOST_VIEWS; view++)
    await candidate(countJobView, { job_posting_id: job.id, ref });
  const { application } = await candidate(createJobApplication, { job_posting_id: job.id, ref });
  const { id } = application;
  if (course === 'unfinished') return false;
  if (application.submitted_at === null)
    await candidate(
      addQuestionResponses,
      await buildResponses(candidate, id, job, plan.screening, plan.candidate.figure),
    );
  switch (course) {
    case 'new':
      return false;
    case 'withdrawn':
      await candidate(withdrawApplication, { application_id: id });
      return false;
    case 'accepted':
    case 'rejected':
      await manager(updateJobApplicationStatus, { id, application_status: course });
      return false;
  }
  const answer_by = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  const { offer } = await manager(makeOffer, { ...offerTerms(id, job, plan.yearly), answer_by });
  if (course !== 'offered')
    await candidate(respondToOffer, {
      offer_id: offer.id,
      acceptance_status: course === 'offer-accepted' ? 'Accepted' : 'Declined',
      decline_reason: DECLINE_REASONS[plan.candidate.figure % DECLINE_REASONS.length],
    });
  return true;
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
      video_questions.map(async ({ id }, index) => ({
        application_id,
        question_id: id,
        video_url: await upload(
          candidate,
          `${application_id}-${id}-${randomUUID()}.webm`,
          clip(figure, (index % 2) + 1),
        ),
      })),
    ),
  };
}

const HOURS_A_YEAR = 2080;

/** An offer on an application, starting in three weeks. */
export function offerTerms(application: string, job: JobWithQuestions, yearly = false) {
  const inThreeWeeks = new Date(Date.now() + 21 * DAY_MS);
  const offer_type = OFFER_TYPES.find((type) => type === job.employment_type) ?? 'full-time';
  return {
    job_candidate_application_id: application,
    offer_type,
    job_title: job.job_title,
    salary_type: yearly ? ('yearly' as const) : ('hourly' as const),
    salary_amount_in_cents: job.hourly_pay_in_cents * (yearly ? HOURS_A_YEAR : 1),
    start_date: inThreeWeeks.toISOString().slice(0, 10),
    start_time: '09:00',
    onboarding_location_id: job.location_id,
  };
}
