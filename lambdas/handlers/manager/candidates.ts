import { getCandidate as getCandidateRoute } from '../../contract/calls/manager.ts';
import { notFound } from '../../contract/problem.ts';
import { candidateToWire, getCandidate } from '../../data/accounts/candidates.ts';
import { mayViewCandidate } from '../../data/applications/lists/other-applications.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getCandidateRoute, async ({ input: { id }, actor }) => {
  if (!(await mayViewCandidate(actor.id, id))) throw notFound('candidate');
  return { candidate: await candidateToWire(await getCandidate(id)) };
});
