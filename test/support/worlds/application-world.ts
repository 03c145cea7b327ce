import { refusal } from '../api/refusals.ts';
import { api } from '../stacks/shared-api.ts';
import { confirmed } from './confirmed-address.ts';
import type { Person } from './person.ts';
import { newCandidate, newEmployer, newJob, removeDecisionDelays } from './world.ts';

/** An employer without a delay for rejections, a candidate, and the calls for applications. */
export async function applicationWorld() {
  const [employer, candidate] = await Promise.all([
    confirmed(newEmployer(api)),
    confirmed(newCandidate(api)),
  ]);
  await removeDecisionDelays(employer);
  return {
    employer,
    candidate,
    /** A job with a screening question and a video question. */
    asking: () =>
      newJob(employer, {
        screening_questions: [{ question_text: 'Early?' }],
        video_questions: [{ question_text: 'Why?' }],
      }),
    /** Starts an application, and returns the reply. */
    start: (by: Person, { id }: { id: string }) =>
      by.ask('createJobApplication', { job_posting_id: id }),
    /** Starts an application. @throws if it is refused */
    begin: async (by: Person, { id }: { id: string }) =>
      (await by.call('createJobApplication', { job_posting_id: id })).application,
    received: async ({ id }: { id: string }) =>
      (await employer.call('getJobApplications', { id })).applications,
    /** The job's counts: applicants, new ones, applications. */
    counts: async ({ id }: { id: string }) => {
      const { applicant_count, new_application_count, application_count } = (
        await employer.call('getJobPosting', { id })
      ).job;
      return [applicant_count, new_application_count, application_count];
    },
  };
}

export const ALREADY_APPLIED = refusal(409, 'You have already applied to this job');
