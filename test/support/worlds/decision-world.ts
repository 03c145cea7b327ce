import type { OwnApplication } from '../../../lambdas/contract/schemas/application.ts';
import type {
  ApplicationStatus,
  Decision,
} from '../../../lambdas/contract/statuses/application-status.ts';
import type { Input } from '../api/client.ts';
import { api } from '../stacks/shared-api.ts';
import { apply, offerOn } from './apply.ts';
import { confirmed } from './confirmed-address.ts';
import type { Person } from './person.ts';
import { newCandidate, newEmployer, newJob, removeDecisionDelays } from './world.ts';

/** An employer without a delay for rejections, a candidate, and the calls for decisions and offers. */
export async function decisionWorld() {
  const [employer, candidate] = await Promise.all([
    confirmed(newEmployer(api)),
    confirmed(newCandidate(api)),
  ]);
  await removeDecisionDelays(employer);
  const offer = (application: OwnApplication, more: Partial<Input<'makeOffer'>> = {}) =>
    employer.ask('makeOffer', { ...offerOn(application, employer.location), ...more });
  return {
    employer,
    candidate,
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
    seen: async ({ job_posting_id: id }: OwnApplication) => {
      const [{ applications }, { job }] = await Promise.all([
        employer.call('getJobApplications', { id }),
        employer.call('getJobPosting', { id }),
      ]);
      return {
        statuses: applications.map(({ application_status }) => application_status),
        counts: [job.applicant_count, job.new_application_count, job.application_count],
      };
    },
  };
}
