import type { OwnApplication } from '../../../lambdas/contract/schemas/application.ts';
import type {
  ApplicationStatus,
  Decision,
} from '../../../lambdas/contract/statuses/application-status.ts';
import type { Input } from '../api/client.ts';
import { refusal } from '../api/refusals.ts';
import { api } from '../stacks/shared-api.ts';
import { apply, offerOn } from './apply.ts';
import { confirmed } from './confirmed-address.ts';
import type { Person } from './person.ts';
import { newCandidate, newEmployer, newJob, removeDecisionDelays } from './world.ts';

/** An employer without a delay for decisions, a candidate, and the calls for applications, decisions and offers. */
export async function applicationWorld() {
  const [employer, candidate] = await Promise.all([
    confirmed(newEmployer(api)),
    confirmed(newCandidate(api)),
  ]);
  await removeDecisionDelays(employer);
  const offer = (application: OwnApplication, more: Partial<Input<'makeOffer'>> = {}) =>
    employer.ask('makeOffer', { ...offerOn(application, employer.location), ...more });
  const received = async ({ id }: { id: string }) =>
    (await employer.call('getJobApplications', { id })).applications;
  /** The job's counts: applicants, new ones, applications. */
  const counts = async ({ id }: { id: string }) => {
    const { job } = await employer.call('getJobPosting', { id });
    return [job.applicant_count, job.new_application_count, job.application_count];
  };
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
    received,
    counts,
    offer,
    /** Applies to a new job. */
    applied: async () => await apply(candidate, await newJob(employer)),
    decide: (
      { id }: OwnApplication,
      application_status: Decision,
      expected_status?: ApplicationStatus,
    ) => employer.ask('updateJobApplicationStatus', { id, application_status, expected_status }),
    /** Makes an offer. @throws if it is refused */
    made: async (application: OwnApplication) => {
      const { output } = await offer(application);
      if (output === undefined) throw new Error('No offer was made');
      return output.offer;
    },
    answer: (
      offer_id: string,
      acceptance_status: 'Accepted' | 'Declined',
      by: Person = candidate,
    ) => by.ask('respondToOffer', { offer_id, acceptance_status }),
    /** The statuses that the manager sees, and the job's counts. */
    seen: async ({ job_posting_id: id }: OwnApplication) => ({
      statuses: (await received({ id })).map((each) => each.application_status),
      counts: await counts({ id }),
    }),
  };
}

export const ALREADY_APPLIED = refusal(409, 'You have already applied to this job');
