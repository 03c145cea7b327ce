import { addCandidate, newCandidate } from '../../lambdas/data/candidates.ts';
import { newId } from '../../lambdas/data/ids.ts';
import { transact } from '../../lambdas/data/write.ts';
import { issueToken } from '../../lambdas/http/tokens.ts';
import type { Api } from './client.ts';
import { type Person, person, times, uniqueWord } from './world.ts';

/** Candidates who are signed in without ever having signed up, which spares hashing their passwords. */
export async function manyCandidates(api: Api, count: number): Promise<Person[]> {
  return await times(count, async () => {
    const id = newId();
    const email = `${uniqueWord()}@seeker.example.com`;
    await transact([
      addCandidate(newCandidate({ id, email, first_name: 'Sam', last_name: 'Okafor' })),
    ]);
    const token = await issueToken({ id, role: 'candidate' });
    return person(api, { role: 'candidate', id, email, password: '', token });
  });
}
