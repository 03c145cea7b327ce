import { decideApplications } from '../../contract/calls/decisions.ts';
import { decideMany, decisionTerms, toldOf } from '../../data/applications/decisions/decide.ts';
import { namedApplications } from '../../data/applications/lists/named-applications.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { doneOf, leftOutOf } from '../../rules/left-out.ts';

export const handler = endpoint(decideApplications, async ({ input, actor }) => {
  const { application_status } = input;
  const job = await getOwnJob(actor.id, input.job_posting_id);
  const terms = await decisionTerms(actor.id, job.id);
  const wishes = namedApplications(input).map((each) => ({ ...each, application_status }));
  const outcomes = await decideMany(job, wishes, terms);
  const changed = outcomes.filter((outcome) => outcome.changed !== undefined).length;
  // A change back to new is an undo, not a decision.
  if (application_status !== 'new' && changed > 0) count('Decision', changed);
  return { decided: doneOf(outcomes), told: toldOf(outcomes), left_out: leftOutOf(outcomes) };
});
