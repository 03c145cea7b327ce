import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startAwsAccount } from '../support/aws/aws-account.ts';
import { scratch } from '../support/aws/synthesized.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The output of `bin/stage.ts` for an account without deployments. */
async function runStage(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const options = {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: scratch, ...(await startAwsAccount()), ...env },
  };
  return await promisify(execFile)(process.execPath, ['bin/stage.ts', ...args], options).then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr,
  );
}

it.each(['deploy', 'diff'])('%s of a stage with a region refuses another', async (command) => {
  expect(await runStage([command, 'prod'], { AWS_REGION: 'eu-west-1' })).toBe(
    'prod belongs in us-east-1 (lib/stages.ts), but AWS_REGION or the profile says eu-west-1: set AWS_REGION=us-east-1.\n',
  );
});

it('a stage with a region needs no AWS_REGION', async () => {
  expect(await runStage(['deploy', 'prod'])).toContain('in account 123456789012 in us-east-1.');
});

it('a pull request has a stage of its own', async () => {
  expect(await runStage(['deploy', 'pr-12'], { AWS_REGION: 'eu-west-1' })).toContain(
    'in account 123456789012 in eu-west-1.',
  );
});
