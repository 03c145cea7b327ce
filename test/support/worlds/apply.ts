import type { OwnApplication } from '../../../lambdas/contract/schemas/application.ts';
import type { Decision } from '../../../lambdas/contract/statuses/application-status.ts';
import type { Input } from '../api/client.ts';
import { webm } from '../documents/files.ts';
import type { Person } from './person.ts';
import { upload, videoKey } from './uploads.ts';

/** A substitute for a video answer: a text, or an audio file. */
type InPlace = string | Uint8Array<ArrayBuffer>;

/**
 * Applies with the first choice of each screening question and a recorded video for each video question. `inPlace`
 * replaces the last videos.
 */
export async function apply(
  candidate: Person,
  job: { id: string },
  ...inPlace: readonly InPlace[]
): Promise<OwnApplication> {
  const application = await begin(candidate, job);
  if (application.submitted_at !== null) return application;
  const handIn = await answers(candidate, application, ...inPlace);
  return (await candidate.call('addQuestionResponses', handIn)).application;
}

/** Starts an application. */
export const begin = async (candidate: Person, { id }: { id: string }): Promise<OwnApplication> =>
  (await candidate.call('createJobApplication', { job_posting_id: id })).application;

/** The input that submits an unfinished application, with uploaded videos. `inPlace` replaces the last ones. */
export async function answers(
  candidate: Person,
  { id, job_posting_id }: OwnApplication,
  ...inPlace: readonly InPlace[]
): Promise<Input<'addQuestionResponses'>> {
  const { job } = await candidate.call('getJobPosting', { id: job_posting_id });
  return {
    application_id: id,
    screening_responses: job.screening_questions.map((question) => ({
      application_id: id,
      question_id: question.id,
      response_text: question.question_answers[0] ?? '',
      is_correct: null,
    })),
    video_responses: await Promise.all(
      job.video_questions.map(async (question, index, { length }) => {
        const sent = inPlace[index - (length - inPlace.length)] ?? webm;
        const key = videoKey(id, question.id, sent === webm ? 'webm' : 'weba');
        return {
          application_id: id,
          question_id: question.id,
          ...(typeof sent === 'string'
            ? { response_text: sent }
            : { video_url: await upload(candidate, key, sent) }),
        };
      }),
    ),
  };
}

/** Decides on an application. */
export const decide = async (
  manager: Person,
  { id }: { id: string },
  application_status: Decision,
) => await manager.call('updateJobApplicationStatus', { id, application_status });

/** Answers an offer. */
export const respond = async (
  candidate: Person,
  { id }: { id: string },
  acceptance_status: 'Accepted' | 'Declined',
) => await candidate.call('respondToOffer', { offer_id: id, acceptance_status });

/** The input of an offer on an application. */
export function offerOn(
  application: { id: string },
  location: { id: string },
): {
  job_candidate_application_id: string;
  offer_type: 'full-time';
  job_title: string;
  salary_type: 'hourly';
  salary_amount_in_cents: number;
  start_date: string;
  start_time: string;
  onboarding_location_id: string;
} {
  return {
    job_candidate_application_id: application.id,
    offer_type: 'full-time',
    job_title: 'Baker',
    salary_type: 'hourly',
    salary_amount_in_cents: 2550,
    start_date: '2027-01-04',
    start_time: '09:00',
    onboarding_location_id: location.id,
  };
}
