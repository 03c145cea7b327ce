import { updateCandidate } from '../../contract/candidate.ts';
import { notFound } from '../../contract/problem.ts';
import { candidateToWire, changeCandidate, getCandidate } from '../../data/candidates.ts';
import { moveCredentials } from '../../data/credentials.ts';
import { optimistic } from '../../data/retry.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  updateCandidate,
  ({ input: { id, firstName, lastName, email }, actor }) =>
    optimistic(async () => {
      if (id !== actor.id) throw notFound('candidate');
      const before = await getCandidate(actor.id);
      const candidate = { ...before, first_name: firstName, last_name: lastName, email };
      await transact([
        ...(await moveCredentials('candidate', actor.id, before.email, email)),
        changeCandidate(before, candidate),
      ]);
      return { candidate: await candidateToWire(candidate) };
    }),
);
