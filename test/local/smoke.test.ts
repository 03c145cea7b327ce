import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { contract } from '../../lambdas/contract/index.ts';
import { listen } from '../../lib/local/listen.ts';
import { createApi } from '../support/api/client.ts';
import { startLocalStack } from '../support/stacks/local-stack.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'smoke.ts');

const stack = await startLocalStack({ web: true });
afterAll(async () => {
  await stack.stop();
});

async function smoke(url: string, ...more: string[]) {
  return await promisify(execFile)(process.execPath, [PROGRAM, url, ...more]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

/** The open jobs of the smoke test. */
async function openJobs() {
  const { call } = await newCandidate(createApi(stack.url));
  return (await call('getJobPostings', { q: 'smoke' })).jobPostings;
}

/**
 * A proxy of the marketplace in which the call at `path`, if any, fails. Records the methods of all requests in
 * `asked`.
 */
async function withBrokenCall(path?: string, asked: (string | undefined)[] = []): Promise<string> {
  const front = await listen(0, (incoming, response) => {
    const { method, headers, url = '' } = incoming;
    asked.push(method);
    if (url === path) {
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end('{"error":"It is broken."}');
      return;
    }
    const outgoing = request(new URL(url, stack.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  onTestFinished(front.close);
  return `http://localhost:${front.port}`;
}

it('needs a URL', async () => {
  expect(await smoke('jobs.example.com')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Where? npm run smoke -- https://jobs.example.com\n',
  });
});

it('makes calls as an employer and as a candidate, and leaves no open job behind', async () => {
  const { code, stdout, stderr } = await smoke(stack.url);
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    new RegExp(`\\d+ of ${contract.length} calls answer as they should. The accounts are removed`),
  );
  expect(code).toBe(0);
  expect(await openJobs()).toEqual([]);
});

it('only reads with --read-only, including an open job', async () => {
  const employer = await newEmployer(createApi(stack.url));
  await newJob(employer);
  const asked: (string | undefined)[] = [];
  const { code, stdout, stderr } = await smoke(
    await withBrokenCall(undefined, asked),
    '--read-only',
  );
  expect(stderr).toBe('');
  expect(stdout).toContain('The search answers. Open jobs: 1.');
  expect(code).toBe(0);
  expect(new Set(asked)).toEqual(new Set(['GET']));
  expect(asked.length).toBeGreaterThan(10);
});

it('reports the failing step, and still closes its jobs', async () => {
  const { code, stdout, stderr } = await smoke(await withBrokenCall('/api/job/get-my-offers'));
  expect(stdout).toContain('The job is found');
  expect(stderr).toBe('✗ getMyOffers was refused with 503: It is broken.\n');
  expect(code).toBe(1);
  expect(await openJobs()).toEqual([]);
});
