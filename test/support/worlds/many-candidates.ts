import { confirmationChange } from '../../../lambdas/data/accounts/account.ts';
import { addCandidate, newCandidate } from '../../../lambdas/data/accounts/candidates.ts';
import { newId } from '../../../lambdas/data/table/ids.ts';
import { transact } from '../../../lambdas/data/table/write.ts';
import { issueToken } from '../../../lambdas/http/sign-in/issue-token.ts';
import type { Api, Input } from '../api/client.ts';
import { apply } from './apply.ts';
import { type Person, person } from './person.ts';
import { type Employer, inParallel, newJob, times, uniqueWord } from './world.ts';

type NameOf = (index: number) => readonly [string, string];

/**
 * Signed-in candidates who never signed up, which saves hashing their passwords. Their addresses are confirmed.
 * @param nameOf the first and the last name of each
 */
export async function manyCandidates(
  api: Api,
  count: number,
  nameOf: NameOf = () => ['Sam', 'Okafor'],
): Promise<Person[]> {
  return await times(count, async (index) => {
    const [first_name, last_name] = nameOf(index);
    const id = newId();
    const email = `${uniqueWord()}@seeker.example.com`;
    await transact([
      addCandidate({
        ...newCandidate({ id, email, first_name, last_name }),
        ...confirmationChange({}),
      }),
    ]);
    const token = await issueToken({ id, role: 'candidate' });
    return person(api, { role: 'candidate', id, email, password: '', token });
  });
}

/** A new job to which so many of them have applied. */
export async function jobWithApplicants(
  employer: Employer,
  count: number,
  fields: Partial<Input<'createJob'>> = {},
  nameOf?: NameOf,
) {
  const job = await newJob(employer, fields);
  const people = await manyCandidates(employer.api, count, nameOf);
  const applications = await inParallel(people, async (candidate) => ({
    ...(await apply(candidate, job)),
    candidate,
  }));
  return { job, applications, ids: applications.map(({ id }) => id) };
}
