import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { candidateKey, managerKey } from '../../lambdas/data/keys/accounts.ts';
import { applicationKey, candidateApplicationKey } from '../../lambdas/data/keys/applications.ts';
import { companyKey, managerCompanyKey } from '../../lambdas/data/keys/companies.ts';
import { jobKey, managerJobKey } from '../../lambdas/data/keys/jobs.ts';
import type { Key } from '../../lambdas/data/keys/key.ts';
import { listingKey } from '../../lambdas/data/keys/listings.ts';
import { createApi } from '../support/api/client.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';
import { apply } from '../support/worlds/apply.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'audit.ts');

it('finds wrong counters and lost items, and changes nothing without --repair', async () => {
  const dataDir = temporaryFolder();
  const audit = (...args: string[]): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, DATA_DIR: dataDir, DYNAMODB_ENDPOINT: '' };
      execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
      });
    });

  const stack = await startOwnStack({ dataDir });
  const api = createApi(stack.url);
  const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Early?' }],
    video_questions: [{ question_text: 'Why?' }],
  });
  const other = await newJob(employer);
  const application = await apply(candidate, other);
  await candidate.call('saveJob', { job_posting_id: job.id });
  await candidate.call('saveSearch', { q: 'oven' });
  expect(await audit('local')).toEqual({
    code: 0,
    output: 'Everything is right.\n',
  });

  using table = openTable(stack.environment);
  const falsified: readonly (readonly [Key, string])[] = [
    [managerKey(employer.id), 'company_count'],
    [managerKey(employer.id), 'open_job_count'],
    [candidateKey(candidate.id), 'unfinished_application_count'],
    [candidateKey(candidate.id), 'saved_job_count'],
    [candidateKey(candidate.id), 'saved_search_count'],
    [companyKey(employer.company.id), 'location_count'],
    [companyKey(employer.company.id), 'job_posting_count'],
    [jobKey(job.id), 'applicant_count'],
    [jobKey(job.id), 'new_application_count'],
    [jobKey(job.id), 'screening_question_count'],
    [jobKey(job.id), 'video_question_count'],
    [jobKey(other.id), 'video_question_count'],
  ];
  for (const [key, counter] of falsified) await table.set(key, { [counter]: 77 });
  await table.remove(listingKey(job.id));
  const listed = async () => JSON.parse(String((await table.get(listingKey(other.id)))?.card));
  const falseCard = { ...(await listed()), video_question_count: 77 };
  await table.set(listingKey(other.id), { card: JSON.stringify(falseCard) });
  const lost = [
    managerCompanyKey(employer.id, employer.company.id),
    managerJobKey(employer.id, job.id),
    candidateApplicationKey(candidate.id, application.id),
  ];
  for (const key of lost) {
    expect(await table.get(key), key.sk).toBeDefined();
    await table.remove(key);
  }
  await table.set(applicationKey(application.id), { gsi1sk: 'new#nowhere' });
  const found = await audit('local');
  expect(found.code).toBe(1);
  const lines = found.output.split('\n');
  for (const [{ pk, sk }, counter] of falsified) {
    const line = lines.find((each) => each.includes(` ${pk} ${sk} `) && each.includes(counter));
    expect(line, `${pk} ${sk} ${counter}`).toMatch(/ is 77, counted \d +\|$/);
  }
  for (const { pk, sk } of [...lost, applicationKey(application.id)])
    expect(found.output).toContain(` ${pk} ${sk} `);
  expect(found.output).toMatch(new RegExp(`lost listing +\\| ${job.id} `));
  expect(found.output).toContain('Nothing was changed. To repair it: npm run audit -- local ');
  expect((await table.get(companyKey(employer.company.id)))?.location_count).toBe(77);

  const told = expect.stringMatching(/ repaired\.\nSearch replicas will rebuild their index\.\n$/);
  const isRebuild = ({ rebuild }: Record<string, unknown>) => rebuild === true;
  expect((await table.all()).filter(isRebuild)).toEqual([]);
  expect(await audit('local', '--repair')).toEqual({ code: 0, output: told });
  expect((await table.all()).filter(isRebuild)).toHaveLength(1);
  expect((await candidate.call('getJobPosting', { id: job.id })).job.is_active).toBe(true);
  expect(await table.get(listingKey(job.id))).toBeDefined();
  expect((await listed()).video_question_count).toBe(0);
  expect((await table.get(companyKey(employer.company.id)))?.location_count).toBe(1);
  for (const key of lost) expect(await table.get(key), key.sk).toBeDefined();
  expect(await audit('local', '--table', 'restored')).toMatchObject({
    code: 1,
    output: expect.stringContaining('ResourceNotFoundException'),
  });
  await stack.stop();
  expect(await audit()).toEqual({
    code: 1,
    output: 'npm run audit -- <stage or local> [--table NAME] [--repair]\n',
  });
  // If no stack is running, the audit starts the engine itself.
  expect(await audit('local')).toEqual({
    code: 0,
    output: 'Everything is right.\n',
  });
});
