import { updateCandidate } from '../../contract/calls/candidate.ts';
import { notFound } from '../../contract/problem.ts';
import { changeEmail } from '../../data/accounts/addresses.ts';
import { candidateToWire, changeCandidate, getCandidate } from '../../data/accounts/candidates.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  updateCandidate,
  ({ input: { id, firstName, lastName, email }, actor }) =>
    withOptimisticLock(async () => {
      if (id !== actor.id) throw notFound('candidate');
      const before = await getCandidate(actor.id);
      const { change, writes } = await changeEmail({ role: 'candidate', stored: before }, email);
      const candidate = { ...before, first_name: firstName, last_name: lastName, ...change };
      await transact([...writes, changeCandidate(before, candidate)]);
      return { candidate: await candidateToWire(candidate) };
    }),
);
