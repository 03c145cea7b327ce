import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { ulid } from 'ulid';
import type { getJobPostings } from '../../../lambdas/contract/company.ts';
import type { makeOffer, updateJobApplicationStatus } from '../../../lambdas/contract/job.ts';
import {
  OPEN_JOBS_PAGE,
  SIGN_IN_FAILURES,
  SIGN_IN_WINDOW_S,
} from '../../../lambdas/contract/limits.ts';
import type { Manager } from '../../../lambdas/contract/people.ts';
import type { InputOf, OutputOf } from '../../../lambdas/contract/route.ts';
import type {
  Application,
  CompanyOfJob,
  JobCard,
  Location,
  Offer,
  OwnApplication,
} from '../../../lambdas/contract/shapes.ts';
import type { ApplicationStatus } from '../../../lambdas/contract/types.ts';

/** The six calls that are compared, over Postgres: the same rules in transactions, by prepared statements. */

export class Refusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Ids name what they belong to, as the contract wants them. */
const childIdOf = (parent: string) => `${ulid()}_${parent.slice(0, ULID_LENGTH)}`;
const ULID_LENGTH = 26;

type Values = readonly (string | number | boolean | null | object)[];

/** Runs a statement that is prepared once for each connection, under a name. */
async function ask<T extends QueryResultRow>(
  client: Pick<PoolClient, 'query'>,
  name: string,
  text: string,
  values: Values,
): Promise<T[]> {
  return (await client.query<T>({ name, text, values: [...values] })).rows;
}

async function inTransaction<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await run(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const PREVIEW = 240;

type CardRow = Omit<JobCard, 'company' | 'company_location'> &
  Pick<CompanyOfJob, 'name' | 'culture' | 'description'> & { company_benefits: string[] } & Omit<
    Location,
    'id' | 'company_id' | 'created_at'
  > & { location_created_at: string };

const OPEN_JOBS = `
SELECT j.id, j.company_id, j.location_id, j.job_title, j.hourly_pay_in_cents, j.employment_type, j.benefits,
  j.requirements, j.job_description, j.video_url, j.schedule, j.remote, j.is_active, j.created_at,
  c.name, c.culture, c.description, c.benefits AS company_benefits,
  l.location_name, l.address, l.city, l.state, l.zip_code, l.created_at AS location_created_at,
  EXISTS (SELECT FROM applications a
    WHERE a.candidate_id = $1 AND a.job_id = j.id AND a.submitted_at IS NOT NULL) AS applied,
  EXISTS (SELECT FROM saved_jobs s WHERE s.candidate_id = $1 AND s.job_id = j.id) AS saved
FROM jobs j JOIN companies c ON c.id = j.company_id JOIN locations l ON l.id = j.location_id
WHERE j.is_active ORDER BY j.id DESC LIMIT ${OPEN_JOBS_PAGE + 1}`;

/** The first page of the open jobs. */
export async function listOpenJobs(
  pool: Pool,
  candidate: string,
): Promise<OutputOf<typeof getJobPostings>> {
  const [rows, [counted]] = await Promise.all([
    ask<CardRow>(pool, 'open-jobs', OPEN_JOBS, [candidate]),
    ask<{ open: number }>(
      pool,
      'open-count',
      'SELECT count(*)::int AS open FROM jobs WHERE is_active',
      [],
    ),
  ]);
  const open = counted?.open ?? 0;
  const jobPostings = rows.slice(0, OPEN_JOBS_PAGE).map(toCard);
  const last = rows.length > OPEN_JOBS_PAGE ? jobPostings.at(-1) : undefined;
  return {
    jobPostings,
    open_count: open,
    matching_count: open,
    ...(last && { next_cursor: Buffer.from(last.id).toString('base64url') }),
  };
}

function toCard({
  name,
  culture,
  description,
  company_benefits,
  location_name,
  address,
  city,
  state,
  zip_code,
  location_created_at,
  ...job
}: CardRow): JobCard {
  const { company_id, location_id, job_description } = job;
  return {
    ...job,
    job_description:
      job_description.length <= PREVIEW ? job_description : `${job_description.slice(0, PREVIEW)}…`,
    company: [{ id: company_id, name, culture, description, benefits: company_benefits }],
    company_location: [
      {
        ...{ id: location_id, company_id, location_name, address, city, state, zip_code },
        created_at: location_created_at,
      },
    ],
  };
}

const MANAGER = 'SELECT id, email, first_name, last_name FROM managers WHERE id = $1';

/** The manager's own profile. */
export async function myInformation(pool: Pool, id: string): Promise<{ manager: Manager }> {
  const [manager] = await ask<Manager>(pool, 'manager', MANAGER, [id]);
  if (manager === undefined) throw new Refusal(404, 'There is no such account.');
  return { manager };
}

interface ApplicationRow extends Omit<OwnApplication, 'offer' | 'job_posting_id'> {
  readonly job_id: string;
  readonly manager_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly offer_id: string | null;
}

const toOwn = (row: ApplicationRow): OwnApplication => ({
  id: row.id,
  job_posting_id: row.job_id,
  application_status: row.application_status,
  candidate_id: row.candidate_id,
  created_at: row.created_at,
  submitted_at: row.submitted_at,
  decided_at: row.decided_at,
  offered_at: row.offered_at,
  answered_at: null,
  withdrawn_at: null,
  offer: null,
  employer_deleted_at: null,
});

const toReceived = (row: ApplicationRow): Application => ({
  ...toOwn(row),
  candidate: { first_name: row.first_name, last_name: row.last_name },
  candidate_deleted_at: null,
  opened_at: null,
  profile: { resume_url: null, cover_letter_url: null },
  screening_responses: [],
  video_responses: [],
});

const JOB_AND_CANDIDATE = `
SELECT j.manager_id, j.is_active, c.first_name, c.last_name FROM jobs j, candidates c
WHERE j.id = $1 AND c.id = $2 FOR SHARE OF j`;
const ADD_APPLICATION = `
INSERT INTO applications (id, job_id, candidate_id, manager_id, first_name, last_name, status, created_at, submitted_at)
VALUES ($1, $2, $3, $4, $5, $6, 'new', $7, $7) ON CONFLICT (candidate_id, job_id) DO NOTHING
RETURNING *, status AS application_status`;
const COUNT_APPLICATION = `
UPDATE jobs SET applicant_count = applicant_count + 1, new_application_count = new_application_count + 1 WHERE id = $1`;
const ADD_EVENT = `
INSERT INTO events (id, application_id, type, at, by_role, by_id, from_status, offer_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const ADD_MESSAGE = `
INSERT INTO messages (id, kind, to_role, to_id, about, state, created_at) VALUES ($1, $2, $3, $4, $5, 'waiting', $6)`;

const tell = (
  client: PoolClient,
  kind: string,
  to: { readonly role: string; readonly id: string },
  about: object,
  now: string,
) => ask(client, 'message', ADD_MESSAGE, [ulid(), kind, to.role, to.id, about, now]);

/** Hands in an application to a job that asks nothing. */
export async function apply(
  pool: Pool,
  candidate: string,
  job: string,
): Promise<{ application: OwnApplication }> {
  return await inTransaction(pool, async (client) => {
    const [found] = await ask<{
      manager_id: string;
      is_active: boolean;
      first_name: string;
      last_name: string;
    }>(client, 'job-and-candidate', JOB_AND_CANDIDATE, [job, candidate]);
    if (found === undefined) throw new Refusal(404, 'There is no such job.');
    if (!found.is_active) throw new Refusal(409, 'This job is no longer accepting applications.');
    const { manager_id, first_name, last_name } = found;
    const now = new Date().toISOString();
    const [added] = await ask<ApplicationRow>(client, 'add-application', ADD_APPLICATION, [
      ...[childIdOf(job), job, candidate, manager_id, first_name, last_name, now],
    ]);
    if (added === undefined) throw new Refusal(409, 'You have already applied to this job');
    const { id } = added;
    await ask(client, 'count-application', COUNT_APPLICATION, [job]);
    const event = [ulid(), id, 'handed-in', now, 'candidate', candidate, null, null];
    await ask(client, 'event', ADD_EVENT, event);
    const about = { application_id: id };
    await tell(client, 'applicationReceived', { role: 'candidate', id: candidate }, about, now);
    await tell(client, 'newApplicant', { role: 'manager', id: manager_id }, about, now);
    return { application: toOwn(added) };
  });
}

const RECEIVED = `
SELECT *, status AS application_status FROM applications WHERE id = $1 AND manager_id = $2 FOR UPDATE`;
const DECIDE = `
UPDATE applications SET status = $2, decided_at = $3, held_until = $4 WHERE id = $1
RETURNING *, status AS application_status`;
const COUNT_NEW = `
UPDATE jobs SET new_application_count = new_application_count + $2 WHERE id = $1`;

const DECIDABLE: readonly ApplicationStatus[] = ['new', 'accepted', 'rejected'];
const HELD_MS = 60 * 60_000;

/** Accepts or rejects an application. */
export async function decide(
  pool: Pool,
  manager: string,
  { id, application_status: to }: InputOf<typeof updateJobApplicationStatus>,
): Promise<{ application: Application }> {
  return await inTransaction(pool, async (client) => {
    const [before] = await ask<ApplicationRow>(client, 'received', RECEIVED, [id, manager]);
    if (before === undefined) throw new Refusal(404, 'There is no such application.');
    const { application_status: from, candidate_id, job_id } = before;
    if (!DECIDABLE.includes(from)) throw new Refusal(409, 'This application has an offer.');
    if (to === from) return { application: toReceived(before) };
    const now = new Date().toISOString();
    const held = to === 'rejected' ? new Date(Date.now() + HELD_MS).toISOString() : null;
    const decided = [id, to, to === 'new' ? null : now, held];
    const [after = before] = await ask<ApplicationRow>(client, 'decide', DECIDE, decided);
    await ask(client, 'event', ADD_EVENT, [ulid(), id, to, now, 'manager', manager, from, null]);
    const change = Number(to === 'new') - Number(from === 'new');
    if (change !== 0) await ask(client, 'count-new', COUNT_NEW, [job_id, change]);
    const kind = to === 'accepted' ? 'applicationAccepted' : 'applicationNotSelected';
    const about = { application_id: id, decided_at: now };
    if (to !== 'new') await tell(client, kind, { role: 'candidate', id: candidate_id }, about, now);
    return { application: toReceived(after) };
  });
}

const TO_OFFER = `
SELECT a.*, a.status AS application_status, j.hourly_pay_in_cents, c.name AS company_name,
  l.location_name, l.address, l.city, l.state
FROM applications a JOIN jobs j ON j.id = a.job_id JOIN companies c ON c.id = j.company_id
  JOIN locations l ON l.company_id = c.id
WHERE a.id = $1 AND a.manager_id = $2 AND l.id = $3 FOR UPDATE OF a`;
const ADD_OFFER = `
INSERT INTO offers (id, job_candidate_application_id, candidate_id, offer_type, employment_type, job_title, salary_type,
  salary_amount_in_cents, start_date, start_time, onboarding_location_id, acceptance_status, company_name,
  location_name, address, city, state, hourly_pay_in_cents, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'Pending', $12, $13, $14, $15, $16, $17, $18) RETURNING *`;
const OFFERED = `
UPDATE applications SET status = 'offer-extended', decided_at = coalesce(decided_at, $2), offered_at = $2, offer_id = $3
WHERE id = $1`;

/** Makes an offer to an applicant. */
export async function offer(
  pool: Pool,
  manager: string,
  terms: InputOf<typeof makeOffer>,
): Promise<{ offer: Offer }> {
  const { job_candidate_application_id: id, onboarding_location_id: location, ...rest } = terms;
  return await inTransaction(pool, async (client) => {
    const [before] = await ask<
      ApplicationRow & Pick<Offer, 'company_name' | 'hourly_pay_in_cents'> & Location
    >(client, 'to-offer', TO_OFFER, [id, manager, location]);
    if (before === undefined) throw new Refusal(404, 'There is no such application.');
    const { application_status: from, candidate_id } = before;
    if (!DECIDABLE.includes(from)) throw new Refusal(409, 'This application has an offer.');
    const now = new Date().toISOString();
    const [made] = await ask<Offer>(client, 'add-offer', ADD_OFFER, [
      ...[
        childIdOf(candidate_id),
        id,
        candidate_id,
        rest.offer_type,
        rest.employment_type ?? rest.offer_type,
      ],
      ...[rest.job_title, rest.salary_type, rest.salary_amount_in_cents, rest.start_date],
      ...[rest.start_time, location, before.company_name, before.location_name, before.address],
      ...[before.city, before.state, before.hourly_pay_in_cents, now],
    ]);
    if (made === undefined) throw new Error('No offer was added');
    await ask(client, 'offered', OFFERED, [id, now, made.id]);
    if (from === 'new') await ask(client, 'count-new', COUNT_NEW, [before.job_id, -1]);
    const event = [ulid(), id, 'offered', now, 'manager', manager, null, made.id];
    await ask(client, 'event', ADD_EVENT, event);
    const about = { candidate_id, offer_id: made.id };
    await tell(client, 'offerMade', { role: 'candidate', id: candidate_id }, about, now);
    return { offer: { ...made, ...UNANSWERED } };
  });
}

const UNANSWERED = {
  answer_by: null,
  expires_at: null,
  decline_reason: null,
  decline_note: '',
  withdrawn_at: null,
  withdraw_reason: '',
};

const hash = promisify(argon2);
const BLOCKED = new Refusal(429, 'Too many failed sign-ins. Please try again later.');
const WRONG = new Refusal(401, 'Invalid email or password');

const TAKE = `
INSERT INTO attempts (of, period, taken) VALUES ($1, $2, 1)
ON CONFLICT (of, period) DO UPDATE SET taken = attempts.taken + 1 WHERE attempts.taken < $3 RETURNING taken`;
const RELEASE = 'UPDATE attempts SET taken = taken - 1 WHERE of = ANY ($1) AND period = $2';
const FAIL = 'UPDATE attempts SET failed = failed + 1 WHERE of = ANY ($1) AND period = $2';
const BY_ADDRESS = `
SELECT id, email, first_name, last_name, password_hash FROM managers WHERE email = $1`;

/** Signs a manager in, with the same limits on failures and the same hash. */
export async function signIn(
  pool: Pool,
  { email, password, network }: { email: string; password: string; network: string },
): Promise<Manager> {
  const period = Math.floor(Date.now() / 1000 / SIGN_IN_WINDOW_S);
  const places: readonly [string, number][] = [
    [`network#${network}`, SIGN_IN_FAILURES.per_address],
    [`${email}#${network}`, SIGN_IN_FAILURES.per_account_and_address],
    [email, SIGN_IN_FAILURES.per_account],
  ];
  for (const [of, most] of places)
    if ((await ask(pool, 'take', TAKE, [of, period, most])).length === 0) throw BLOCKED;
  const [found] = await ask<Manager & { password_hash: string }>(pool, 'by-address', BY_ADDRESS, [
    email,
  ]);
  const isRight = found !== undefined && (await verify(password, found.password_hash));
  const all = [places.map(([of]) => of), period];
  await ask(pool, isRight ? 'release' : 'fail', isRight ? RELEASE : FAIL, all);
  if (!isRight) throw WRONG;
  const { password_hash: _, ...user } = found;
  return user;
}

async function verify(password: string, phc: string): Promise<boolean> {
  const [, , , cost = '', salt = '', tag = ''] = phc.split('$');
  const [memory = 0, passes = 0, parallelism = 0] = cost
    .split(',')
    .map((each) => Number(each.slice(2)));
  const expected = Buffer.from(tag, 'base64');
  const actual = await hash('argon2id', {
    ...{ memory, passes, parallelism },
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}
