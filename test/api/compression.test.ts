import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyPlan } from '../../bin/seed/companies.ts';
import { FULL_SIZE, makePlan } from '../../bin/seed/plan.ts';
import { getJobPostings } from '../../lambdas/contract/calls/open-jobs.ts';
import { OPEN_JOBS_PAGE } from '../../lambdas/contract/limits.ts';
import { failure } from '../../lambdas/contract/route.ts';
import { createApi } from '../support/api/client.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import type { Person } from '../support/worlds/person.ts';
import { newcomer, newManager } from '../support/worlds/world.ts';

// A stack of its own, whose open jobs are the last ones of the seed.
let stack: LocalStack;
let candidate: Person;
beforeAll(async () => {
  stack = await startOwnStack();
  const api = createApi(stack.url);
  const employer = await newManager(api);
  candidate = await newcomer(api);
  const jobs = makePlan(FULL_SIZE).jobs.slice(-OPEN_JOBS_PAGE);
  for (const company of new Set(jobs.map((job) => job.company)))
    await post(
      company,
      jobs.filter((job) => job.company === company),
    );

  async function post({ fields, locations }: CompanyPlan, posted: typeof jobs) {
    const { company } = await employer.call('createCompany', fields);
    const of = { company_id: company.id };
    const added = await Promise.all(
      locations.map((location) => employer.call('addLocation', { ...location, ...of })),
    );
    await Promise.all(
      posted.map((job) => {
        const location_id = added[job.location]?.location.id ?? '';
        return employer.call('createJob', { ...job.fields, ...of, location_id });
      }),
    );
  }
});
afterAll(async () => {
  await stack.stop();
});

/** The raw bytes of an answer: `fetch` would decompress them. */
async function fetchRaw(path: string, accept: string | undefined, body?: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${candidate.token}`,
      ...(accept !== undefined && { 'accept-encoding': accept }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    request(`${stack.url}/api${path}`, { method: body ? 'POST' : 'GET', headers }, resolve)
      .on('error', reject)
      .end(body);
  });
  const { vary, 'content-encoding': coding, 'content-type': type } = answer.headers;
  const bytes = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, vary, coding, type, bytes };
}

const PAGE = '/company/get-job-postings';
const KB = 1024;

describe('an answer', () => {
  it('of 50 open jobs has at most 15 KB in brotli, and the same content', async () => {
    const plain = await fetchRaw(PAGE, 'identity');
    const { jobPostings } = getJobPostings.output.parse(JSON.parse(plain.bytes.toString()));
    expect(jobPostings).toHaveLength(OPEN_JOBS_PAGE);
    expect(plain.bytes.length).toBeGreaterThan(70 * KB);
    const { bytes, ...answer } = await fetchRaw(PAGE, 'gzip, deflate, br, zstd');
    expect(answer).toEqual({
      status: 200,
      coding: 'br',
      vary: 'accept-encoding',
      type: 'application/json; charset=utf-8',
    });
    expect(bytes.length).toBeLessThanOrEqual(15 * KB);
    expect(brotliDecompressSync(bytes).equals(plain.bytes)).toBe(true);
  });

  it('is gzipped for clients that only accept gzip, and plain for all others', async () => {
    const plain = await fetchRaw(PAGE, undefined);
    expect(plain).toMatchObject({ status: 200, coding: undefined, vary: 'accept-encoding' });
    const zipped = await fetchRaw(PAGE, 'gzip');
    expect(zipped).toMatchObject({ status: 200, coding: 'gzip', vary: 'accept-encoding' });
    expect(zipped.bytes.length).toBeLessThan(17 * KB);
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  });

  it('is compressed from one KB on, even if it is an error', async () => {
    const small = await fetchRaw('/job/get-my-applications', 'br');
    expect(small).toMatchObject({ status: 200, coding: undefined, vary: undefined });
    expect(small.bytes.length).toBeLessThan(KB);
    const one = { workExperience: Array.from({ length: 8 }, () => ({})) };
    const profile = '/candidate/update-candidate-profile';
    const plain = await fetchRaw(profile, 'identity', JSON.stringify(one));
    expect(plain.bytes.length).toBeGreaterThan(KB);
    expect(plain.bytes.length).toBeLessThan(1.5 * KB);
    expect(await fetchRaw(profile, 'br', JSON.stringify(one))).toMatchObject({ coding: 'br' });
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`field${at}`, at]));
    const work = Array.from({ length: 50 }, () => fields);
    const refused = await fetchRaw(
      profile,
      'br',
      JSON.stringify({ workExperience: work, educationHistory: work }),
    );
    expect(refused).toMatchObject({ status: 400, coding: 'br', vary: 'accept-encoding' });
    const { issues } = failure.parse(JSON.parse(brotliDecompressSync(refused.bytes).toString()));
    expect(issues?.length).toBeGreaterThan(50);
  });
});
