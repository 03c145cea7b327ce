import { decideApplications } from '../../contract/calls/decisions.ts';
import { decisionTerms } from '../../data/applications/decisions/decide.ts';
import { decideMany } from '../../data/applications/decisions/decide-many.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { doneOf, leftOutOf } from '../../rules/left-out.ts';

export const handler = endpoint(decideApplications, async ({ input, actor }) => {
  const { application_ids, application_status, expected_status } = input;
  const job = await getOwnJob(actor.id, input.job_posting_id);
  const terms = await decisionTerms(actor.id, job.id);
  const wishes = application_ids.map((id) => ({ id, application_status, expected_status }));
  const outcomes = await decideMany(job, wishes, terms);
  const changed = outcomes.filter((outcome) => outcome.changed !== undefined).length;
  // A change back to new is an undo, not a decision.
  if (application_status !== 'new' && changed > 0) count('Decision', changed);
  return { decided: doneOf(outcomes), left_out: leftOutOf(outcomes) };
});
