import { updateCandidate } from '../../contract/calls/candidate.ts';
import { notFound } from '../../contract/problem.ts';
import { changeEmail } from '../../data/accounts/addresses.ts';
import {
  changeCandidate,
  currentCandidate,
  getCandidate,
  ownCandidateToWire,
} from '../../data/accounts/candidates.ts';
import { edit } from '../../data/table/edit.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { viewerNetwork } from '../../http/origin/viewer-address.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

export const handler = endpoint(updateCandidate, ({ input, actor, event }) =>
  withOptimisticLock(async () => {
    const { id, firstName: first_name, lastName: last_name, email } = input;
    if (id !== actor.id) throw notFound('candidate');
    const before = await getCandidate(actor.id);
    const edited = await edit(before, withoutUndefined({ first_name, last_name, email }), {
      expected: input.expected_revision,
      toAnswer: currentCandidate,
    });
    const { change, writes } = await changeEmail(
      {
        person: { role: 'candidate', stored: before },
        sessionBeganAt: actor.sessionBeganAt,
        network: viewerNetwork(event),
      },
      edited.email,
    );
    const candidate = { ...edited, ...change };
    await transact([...writes, changeCandidate(before, candidate)]);
    return { candidate: await ownCandidateToWire(candidate) };
  }),
);
