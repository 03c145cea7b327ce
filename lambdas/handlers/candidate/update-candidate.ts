import { updateCandidate } from '../../contract/calls/candidate.ts';
import { notFound } from '../../contract/problem.ts';
import { changeEmail } from '../../data/accounts/addresses.ts';
import { candidateToWire, changeCandidate, getCandidate } from '../../data/accounts/candidates.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { viewerNetwork } from '../../http/origin/viewer-address.ts';

export const handler = endpoint(
  updateCandidate,
  ({ input: { id, firstName, lastName, email }, actor, event }) =>
    withOptimisticLock(async () => {
      if (id !== actor.id) throw notFound('candidate');
      const before = await getCandidate(actor.id);
      const { change, writes } = await changeEmail(
        {
          person: { role: 'candidate', stored: before },
          sessionBeganAt: actor.sessionBeganAt,
          network: viewerNetwork(event),
        },
        email,
      );
      const candidate = { ...before, first_name: firstName, last_name: lastName, ...change };
      await transact([...writes, changeCandidate(before, candidate)]);
      return { candidate: await candidateToWire(candidate) };
    }),
);
