import { signOutEverywhere } from '../../contract/calls/account.ts';
import { getOwnCredentials } from '../../data/accounts/people.ts';
import { changeCredentials } from '../../data/sessions/credentials.ts';
import { endSessions } from '../../data/sessions/sessions.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(signOutEverywhere, ({ actor }) =>
  withOptimisticLock(async () => {
    const { person, credentials } = await getOwnCredentials(actor);
    const { sessions_since, write } = endSessions(credentials);
    const ended = { ...credentials, sessions_since };
    await transact([changeCredentials(actor.role, person.stored.email, credentials, ended), write]);
    return { signed_out: true as const };
  }),
);
