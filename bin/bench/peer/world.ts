import { argon2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { candidateSignup } from '../../../lambdas/contract/candidate.ts';
import { createJob } from '../../../lambdas/contract/company.ts';
import { getManagerJobs } from '../../../lambdas/contract/job.ts';
import { getMyInformation } from '../../../lambdas/contract/manager.ts';
import type { Job, JobWithQuestions } from '../../../lambdas/contract/shapes.ts';
import { apiAt, type Call } from '../../seed/api.ts';
import { fill, PASSWORD } from '../../seed/fill.ts';
import { DEMO_MANAGER, plan } from '../../seed/plan.ts';
import { required } from '../required.ts';
import { connection } from './postgres.ts';
import { SCHEMA } from './schema.ts';

const SIZES = { managers: 3, companies: 8, jobs: 120, candidates: 2, applications: 0 };
const PERSON = { first_name: 'Ben', last_name: 'Sample' };

/** What both sides hold, by the same ids. */
export type World = Awaited<ReturnType<typeof makeWorld>>;

/**
 * Fills ours through its API.
 * @param count how many jobs to post that ask nothing, so that who applies has handed in at once
 */
export async function makeWorld(url: string, count: number) {
  const planned = plan(SIZES);
  const filled = await fill(planned, (token) => apiAt(url, token));
  const [placed, like] = required(
    [...filled.jobs].find(([job]) => job.company.manager === DEMO_MANAGER),
  );
  const poster = required(filled.managers.get(DEMO_MANAGER));
  const jobs: JobWithQuestions[] = [];
  for (let index = 0; index < count; index++) {
    const { company_id, location_id } = like;
    const questions = { screening_questions: [], video_questions: [] };
    const posted = { ...placed.fields, ...questions, company_id, location_id };
    jobs.push((await poster(createJob, posted)).job);
  }
  const managers = await Promise.all(
    [...filled.managers.values()].map(async (call) => ({
      ...(await call(getMyInformation, {})),
      jobs: await jobsOf(call),
    })),
  );
  const signUp = async (email: string) => {
    const { first_name: firstName, last_name: lastName } = PERSON;
    const person = { firstName, lastName, email, password: PASSWORD };
    const { token, candidate } = await apiAt(url)(candidateSignup, person);
    return { id: candidate.id, token };
  };
  const [applicant, visitor] = [await signUp('ben@example.com'), await signUp('eve@example.com')];
  return { managers, jobs, applicant, visitor };
}

async function jobsOf(manager: Call): Promise<Job[]> {
  const found: Job[] = [];
  let cursor: string | undefined;
  do {
    const page = await manager(getManagerJobs, { cursor });
    found.push(...page.jobs);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return found;
}

/** Makes the peer's tables and fills them with the same. */
export async function fillPeer(
  port: number,
  { managers, applicant, visitor }: World,
): Promise<void> {
  const client = new pg.Client(connection(port));
  await client.connect();
  const insert = async (table: string, row: object): Promise<void> => {
    const values = Object.values(row);
    const places = values.map((_, index) => `$${index + 1}`);
    await client.query(
      `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${places}) ON CONFLICT DO NOTHING`,
      values,
    );
  };
  await client.query(SCHEMA);
  for (const { id } of [applicant, visitor]) await insert('candidates', { id, ...PERSON });
  for (const { manager, jobs } of managers) {
    await insert('managers', { ...manager, password_hash: hashOf(PASSWORD) });
    for (const { company, company_location, application_count: _, ...job } of jobs) {
      await insert('companies', { ...required(company[0]), manager_id: manager.id });
      await insert('locations', required(company_location[0]));
      await insert('jobs', { ...job, manager_id: manager.id });
    }
  }
  await client.query('ANALYZE');
  await client.end();
}

/** The parameters of ours: lambdas/http/passwords.ts. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };

function hashOf(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { ...COST, message: password, nonce, tagLength: 32 });
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${nonce.toString('base64')}$${tag.toString('base64')}`;
}
