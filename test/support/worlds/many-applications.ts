import type { JobWithQuestions } from '../../../lambdas/contract/schemas/job.ts';
import { newCandidate } from '../../../lambdas/data/accounts/candidates.ts';
import { addApplication, newApplication } from '../../../lambdas/data/applications/applications.ts';
import { getJob } from '../../../lambdas/data/jobs/jobs.ts';
import { jobKey } from '../../../lambdas/data/keys/jobs.ts';
import { newId } from '../../../lambdas/data/table/ids.ts';
import { incrementWrite, transact } from '../../../lambdas/data/table/write.ts';

/** Applications per transaction: each takes three writes, and a transaction takes at most a hundred. */
const GROUP = 30;

/**
 * Stores submitted applications of people without an account, which saves a thousand calls.
 * @param nameOf the first and the last name of each
 * @returns their ids, in the order of their submission
 */
export async function manyApplications(
  { id }: Pick<JobWithQuestions, 'id'>,
  count: number,
  nameOf: (index: number) => readonly [string, string] = () => ['Sam', 'Okafor'],
): Promise<string[]> {
  const job = await getJob(id);
  const ids: string[] = [];
  while (ids.length < count) {
    const group = Array.from({ length: Math.min(GROUP, count - ids.length) }, (_, at) => {
      const [first_name, last_name] = nameOf(ids.length + at);
      const of = { id: newId(), email: 'sam@seeker.example.com', first_name, last_name };
      return { ...newApplication(newCandidate(of), job), submitted_at: new Date().toISOString() };
    });
    const counts = { applicant_count: group.length, new_application_count: group.length };
    await transact([...group.flatMap(addApplication), incrementWrite(jobKey(id), counts)]);
    ids.push(...group.map((each) => each.id));
  }
  return ids;
}
