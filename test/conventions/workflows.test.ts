import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { stageNamed } from '../../lib/stages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

const files = globSync('.github/workflows/*.yml', { cwd: ROOT });
const workflow = (name: string) => read(join('.github', 'workflows', `${name}.yml`));

describe.each(files)('%s', (file) => {
  const text = read(file);

  it('has only read access to the code, and a timeout for every job', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
    const jobs = text.split(/^jobs:$/m)[1]?.match(/^ {2}\w+:$/gm) ?? [];
    expect(jobs.length).toBeGreaterThan(0);
    expect(text.match(/^ {4}timeout-minutes: \d+$/gm)).toHaveLength(jobs.length);
  });

  it('runs scripts that exist, and contains no secrets', () => {
    for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      expect(scripts).toHaveProperty(name);
    expect(text).not.toMatch(/secrets\.|AKIA/);
  });
});

describe('who may sign in to AWS', () => {
  const jobs = files.flatMap((file) => {
    const [, all = ''] = read(file).split(/^jobs:$/m);
    return all.split(/^(?= {2}\w+:$)/m).filter((job) => job.trim() !== '');
  });

  it('is the job that does, by its own permission: the tests run the code of every package', () => {
    for (const file of files) expect(read(file).split(/^jobs:$/m)[0]).not.toContain('id-token');
    const signingIn = jobs.filter((job) => job.includes('role-to-assume'));
    expect(signingIn).toHaveLength(2);
    expect(jobs.filter((job) => job.includes('id-token: write'))).toEqual(signingIn);
    for (const job of signingIn) expect(job).not.toContain('.ci/run');
    expect(signingIn.find((job) => job.includes('npm run deploy'))).toContain('needs: test');
  });

  it('every action is pinned by its commit, with its version beside', () => {
    const used = jobs.flatMap((job) => job.match(/uses: .+/g) ?? []);
    expect(used.length).toBeGreaterThan(5);
    for (const each of used) expect(each).toMatch(/^uses: [\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

it('every pull request is tested, and every deployment before it starts', () => {
  expect(workflow('ci')).toContain('pull_request:');
  expect(workflow('ci')).toContain('bash .ci/run');
  const [before, after] = workflow('deploy').split('npm run deploy');
  expect(before).toContain('bash .ci/run');
  expect(after).toBeDefined();
});

it('every job that tests has the Java of DynamoDB Local, without which its run fails', () => {
  const jobs = files.flatMap((file) => read(file).split(/^ {2}\w+:$/m));
  const testing = jobs.filter((job) => job.includes('bash .ci/run'));
  expect(testing.length).toBeGreaterThan(1);
  for (const job of testing) expect(job.split('bash .ci/run')[0]).toMatch(/java-version: 17$/m);
  expect(read('.ci/run')).toMatch(/^export CI=true$/m);
});

it('a deployment signs in by OIDC, with roles from the variables of the repository', () => {
  expect(workflow('deploy')).toContain('id-token: write');
  const roles = [...workflow('deploy').matchAll(/role-to-assume: (.+)/g)].map(([, role]) => role);
  expect(roles).toEqual(['DIFF_ROLE', 'DEPLOY_ROLE'].map((name) => `\${{ vars.${name} }}`));
  const [, stage = ''] = /vars\.STAGE \|\| '(\w+)'/.exec(workflow('deploy')) ?? [];
  expect(stageNamed(stage).settings.keepsData).toBe(false);
});

it('the scheduled check changes nothing', () => {
  expect(workflow('check')).toContain('schedule:');
  expect(workflow('check')).toMatch(/npm run smoke -- .+ --read-only$/m);
  expect(workflow('deploy')).toMatch(/npm run deploy -- .+ --read-only$/m);
});

it('the trust policy of the runbook admits only one environment of one repository', () => {
  const policies = [...read('RUNBOOK.md').matchAll(/^ *```json\n(.+?)^ *```$/gms)].map(
    ([, text = '']): unknown => JSON.parse(text),
  );
  const issuer = 'token.actions.githubusercontent.com';
  expect(policies[0]).toMatchObject({
    Statement: [
      {
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            [`${issuer}:aud`]: 'sts.amazonaws.com',
            [`${issuer}:sub`]: 'repo:<owner>/<repository>:environment:<stage>',
          },
        },
      },
    ],
  });
});
