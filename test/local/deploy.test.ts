import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verify } from '../../bin/smoke/verify.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Without the project's own Node, which a fresh clone does not have on its path. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((each) => !each.endsWith(join('node_modules', '.bin')))
  .join(delimiter);

/** Runs a program as somebody who has set nothing up. */
async function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const options = {
    cwd: ROOT,
    // There is no such machine here to ask for credentials.
    env: { PATH, HOME: temporaryFolder(), AWS_EC2_METADATA_DISABLED: 'true', ...env },
  };
  return await promisify(execFile)(program, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}
const stage = async (args: readonly string[], env?: Record<string, string>) =>
  await run(process.execPath, ['bin/stage.ts', ...args], env);

const said = (stderr: string) => ({ code: 1, stdout: '', stderr: `${stderr}\n` });

describe('without credentials', () => {
  const NONE = said(
    'There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and try again.',
  );

  it('deploy ends in one line, on the machine’s own Node', async () => {
    expect(await run('npm', ['run', '--silent', 'deploy', '--', 'dev'])).toEqual(NONE);
  });

  it('destroy ends in the same', async () => {
    expect(await stage(['destroy', 'dev'], { AWS_REGION: 'eu-west-1' })).toEqual(NONE);
  });

  it('a command says what it lacks', async () => {
    expect(await stage(['deploy'])).toEqual(
      said('Which stage? npm run deploy -- <stage>. There are: dev, prod.'),
    );
  });

  it('destroy of what keeps its data says how, and does nothing', async () => {
    const { code, stderr } = await stage(['destroy', 'prod']);
    expect(stderr).toMatch(/^prod keeps its data, and is protected\. .+Hiring-prod.+\n$/);
    expect(code).toBe(1);
  });
});

/** Answers as AWS does whose credentials these are, and that it has nothing else. */
async function emptyAccount(): Promise<Record<string, string>> {
  const server: Server = createServer((request, response) => {
    const isSsm = request.headers['x-amz-target'] === 'AmazonSSM.GetParameter';
    response.writeHead(isSsm ? 400 : 200, {
      'content-type': isSsm ? 'application/x-amz-json-1.1' : 'text/xml',
    });
    response.end(
      isSsm
        ? '{"__type":"ParameterNotFound"}'
        : '<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
  });
  return {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
}

describe('with credentials', () => {
  it('for an account where the CDK has not been prepared, says by which command it is', async () => {
    const env = { ...(await emptyAccount()), AWS_REGION: 'eu-west-1' };
    expect(await stage(['deploy', 'dev'], env)).toEqual(
      said(
        'The CDK has not been prepared in account 123456789012 in eu-west-1. Once: npx cdk bootstrap aws://123456789012/eu-west-1',
      ),
    );
  });

  it('and no region, asks for one', async () => {
    expect(await stage(['deploy', 'dev'], await emptyAccount())).toEqual(
      said('There is no AWS region: set AWS_REGION, such as AWS_REGION=us-east-1.'),
    );
  });
});

describe('a deployment that does not work', () => {
  const failing = (before?: string) => verify('prod', 'http://127.0.0.1:1', before, () => {});

  it('names the commit to go back to', async () => {
    await expect(failing('0123abc')).rejects.toThrow(
      /^✗ .+\nBack to what ran before: git checkout 0123abc && npm run deploy -- prod$/,
    );
    await expect(failing('0123abc-dirty')).rejects.toThrow(
      /not been committed: git checkout 0123abc && npm run deploy -- prod$/,
    );
  });

  it('names none after the first', async () => {
    await expect(failing()).rejects.toThrow(/\nIt was the first deployment/);
  });
});
