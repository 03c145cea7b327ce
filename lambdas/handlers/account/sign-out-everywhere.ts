import { signOutEverywhere } from '../../contract/account.ts';
import { changeCredentials } from '../../data/credentials.ts';
import { getOwnCredentials } from '../../data/people.ts';
import { optimistic } from '../../data/retry.ts';
import { endSessions } from '../../data/sessions.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(signOutEverywhere, ({ actor }) =>
  optimistic(async () => {
    const { person, credentials } = await getOwnCredentials(actor);
    const { sessions_since, write } = endSessions(credentials);
    const ended = { ...credentials, sessions_since };
    await transact([changeCredentials(actor.role, person.stored.email, credentials, ended), write]);
    return { signed_out: true as const };
  }),
);
