import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  getJobApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../lambdas/contract/calls/application.ts';
import { updateCandidate } from '../../lambdas/contract/calls/candidate.ts';
import type { createJob } from '../../lambdas/contract/calls/job.ts';
import { deactivateJob } from '../../lambdas/contract/calls/own-jobs.ts';
import type { InputOf } from '../../lambdas/contract/route.ts';
import type { ApplicationQueue } from '../../lambdas/contract/statuses/application-status.ts';
import { applicationKey } from '../../lambdas/data/keys/applications.ts';
import { eraseApplications } from '../../lambdas/tasks/erase-applications.ts';
import { soon } from '../support/api/soon.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { api } from '../support/stacks/shared-api.ts';
import { manyCandidates } from '../support/web/many-candidates.ts';
import {
  apply,
  type Employer,
  newCandidate,
  newEmployer,
  newJob,
  type Person,
} from '../support/worlds/world.ts';

describe('a job’s applications', () => {
  const NAMES = [
    ['Ana María', 'García López'],
    ['Mary', 'Sample'],
    ['Marek', 'Garcia'],
    ['Sam', 'O’Neill'],
    ['Sam', 'Marsh'],
  ] as const;
  const asking: Partial<InputOf<typeof createJob>> = {
    screening_questions: [{ question_text: 'Can you lift 20 kg?' }],
  };
  let employer: Employer;
  let job: { id: string };
  let people: Person[];
  let ids: string[];
  beforeAll(async () => {
    employer = await newEmployer(api);
    job = await newJob(employer, asking);
    people = await manyCandidates(api, NAMES.length, (index) => NAMES[index] ?? ['', '']);
    ids = [];
    for (const person of people) ids.push((await apply(person, job)).id);
  });

  async function names(q: string, queue?: ApplicationQueue, of = job): Promise<string[]> {
    const { applications } = await employer.call(getJobApplications, { id: of.id, q, queue });
    return applications.map(({ candidate }) => candidate.first_name);
  }

  it.each([
    ['mar', ['Ana María', 'Mary', 'Marek', 'Sam']],
    ['maria', ['Ana María']],
    ['garc mar', ['Ana María', 'Marek']],
    ['GARCIA LO', ['Ana María']],
    ['neill sam', ['Sam']],
    ['o’n', ['Sam']],
    ['nobody', []],
    ['', ['Ana María', 'Mary', 'Marek', 'Sam', 'Sam']],
  ])('are found by the names of who applied, the first to apply first: %s', async (q, found) => {
    expect(await names(q)).toEqual(found);
  });

  it('are found in one queue alone', async () => {
    const [ana = '', mary = ''] = ids;
    await employer.call(updateJobApplicationStatus, { id: ana, application_status: 'accepted' });
    await employer.call(updateJobApplicationStatus, { id: mary, application_status: 'rejected' });
    expect(await names('mar', 'new')).toEqual(['Marek', 'Sam']);
    expect(await names('mar', 'accepted')).toEqual(['Ana María']);
    expect(await names('mar', 'rejected')).toEqual(['Mary']);
    const [, , , , last] = people;
    await last?.call(withdrawApplication, { application_id: ids[4] ?? '' });
    expect(await names('mar', 'withdrawn')).toEqual(['Sam']);
    expect(await names('mar', 'new')).toEqual(['Marek']);
  });

  it('are found by the name at their submission, and not before', async () => {
    const other = await newJob(employer);
    const candidate = await newCandidate(api);
    await apply(candidate, other);
    const { id, email } = candidate;
    await candidate.call(updateCandidate, { id, email, firstName: 'Robin', lastName: 'Sample' });
    expect(await names('okafor', undefined, other)).toEqual(['Sam']);
    expect(await names('robin', undefined, other)).toEqual([]);
    // Somebody who has begun is on no list of the manager's.
    await apply(candidate, await newJob(employer, asking));
  });

  it('that are removed are not found, and leave no index items', async () => {
    const other = await newJob(employer);
    const [person] = await manyCandidates(api, 1, () => ['Quentin', 'Sample']);
    if (person === undefined) throw new Error('Nobody');
    const { id } = await apply(person, other);
    using table = openTable(inject('stack').environment);
    const { pk } = applicationKey(id);
    const ofJob = async () =>
      (await table.all({ pk })).map(({ sk }) => String(sk).split('#', 2).join('#'));
    expect(await ofJob()).toEqual(expect.arrayContaining(['NAME#quentin', 'NAME#sample']));
    // The mail about the application is noted in its timeline.
    await soon(async () => {
      expect(await table.all({ pk, type: 'mail-sent' })).not.toEqual([]);
    });
    await employer.call(deactivateJob, { job_posting_id: other.id });
    vi.stubEnv('RETENTION', JSON.stringify({ decided_days: 0 }));
    await eraseApplications({ job_id: other.id });
    expect(await names('quentin', undefined, other)).toEqual([]);
    expect(await ofJob()).toEqual([]);
  });
});
