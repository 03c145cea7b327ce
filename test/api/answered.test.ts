import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Random } from '../../bin/seed/random.ts';
import {
  ASK_AFTER_DAYS,
  DAY_MS,
  NO_ANSWER_DAYS,
  UNLISTING,
} from '../../lambdas/contract/limits.ts';
import { confirmationChange } from '../../lambdas/data/accounts/account.ts';
import { addCandidate, newCandidate } from '../../lambdas/data/accounts/candidates.ts';
import { addManager, newManager } from '../../lambdas/data/accounts/managers.ts';
import { companyType } from '../../lambdas/data/companies/companies.ts';
import { companyKey } from '../../lambdas/data/keys/companies.ts';
import { sentAt } from '../../lambdas/data/keys/outbox.ts';
import { mailType } from '../../lambdas/data/outbox/mails.ts';
import { newId } from '../../lambdas/data/table/ids.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { type Caller, callHere } from '../support/api/in-process.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { openStream } from '../support/engine/drain-stream.ts';
import { createOwnTable } from '../support/engine/own-table.ts';

/**
 * Nobody waits in the dark: ninety days of employers who answer soon, once a week, or hardly ever, with the real calls,
 * tasks, mails and stream, on a clock that only this test moves. `SIMULATION=full` has the size that the rules were
 * judged by; otherwise there are as many employers of each habit as show the same.
 */

const SIZE =
  process.env.SIMULATION === 'full'
    ? { employers: 40, jobsOfEach: 5, applications: 20_000, stepsOfDay: 2 }
    : { employers: 3, jobsOfEach: 2, applications: 120, stepsOfDay: 1 };
const DAYS = 90;
const STEP_MS = DAY_MS / SIZE.stepsOfDay;
/** One step is just after the mails of the day are due: at 8 AM in New York. */
const START = Date.parse('2031-01-06T13:01:00Z');

const TABLE = 'table-of-answers';
const stopEngine = await vi.hoisted(async () => {
  Object.assign(process.env, {
    TABLE_NAME: 'table-of-answers',
    MAIL_PER_SECOND: '1000000',
    POWERTOOLS_LOG_LEVEL: 'ERROR',
  });
  const { startOwnEngine } = await import('../support/engine/own-engine.ts');
  return await startOwnEngine();
});
afterAll(stopEngine);
// The client would set its clock by the mail service's answers, which have the time of today.
vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(async () => ({ MessageId: 'taken' }));
const table = await createOwnTable(TABLE, true);

const random = new Random(7);
const isoAt = (ms: number) => new Date(ms).toISOString();

interface Application {
  readonly id: string;
  readonly candidate: Caller;
  readonly submittedAt: number;
  /** When its candidate asks, unless it is decided by then; undefined if they never do. */
  readonly asksAt: number | undefined;
  askedAt?: number;
  /** When the employer decided, wrote or invited: the first time, and all. */
  readonly replies: number[];
  isOpened: boolean;
  isDecided: boolean;
}
interface Job {
  readonly id: string;
  readonly applications: Application[];
  isListed: boolean;
  /** When its employer last opened an applicant while it was left out, or said that they are still hiring. */
  keptAt?: number;
}
type Habit = keyof typeof HABITS;
interface Employer {
  readonly by: Caller;
  readonly habit: Habit;
  readonly companyId: string;
  readonly locationId: string;
  readonly jobs: Job[];
  /** The waits for first replies with their times, in the order of the replies. */
  readonly firstReplies: { readonly at: number; readonly waited: number }[];
  nextVisit: number;
}

/** How many days an employer of each habit stays away, how many applicants they open, and how many of them they answer. */
const HABITS = {
  good: { away: [1, 2], opens: [20, 60], answers: 0.9 },
  busy: { away: [6, 10], opens: [5, 20], answers: 0.7 },
  lazy: { away: [20, 45], opens: [0, 3], answers: 0.3 },
} as const;

const once = ({ by }: Caller): Caller => ({
  ...(by && { by }),
  headers: { 'idempotency-key': newId() },
});

async function newEmployer(habit: Habit): Promise<Employer> {
  const manager = newManager({
    id: newId(),
    email: `${newId().toLowerCase()}@employer.example.com`,
    first_name: 'Morgan',
    last_name: 'Reyes',
  });
  await transact([addManager({ ...manager, ...confirmationChange(manager) })]);
  const by: Caller = { by: { id: manager.id, role: 'manager' } };
  const { company } = await callHere('createCompany', { name: `Bakery of a ${habit} manager` }, by);
  const { location } = await callHere(
    'addLocation',
    {
      company_id: company.id,
      location_name: 'Main Street',
      address: '12 Main Street',
      city: 'Portland',
      state: 'Oregon',
      zip_code: '97201',
    },
    by,
  );
  const jobs: Job[] = [];
  while (jobs.length < SIZE.jobsOfEach) {
    const { job } = await callHere(
      'createJob',
      {
        company_id: company.id,
        location_id: location.id,
        job_title: 'Baker',
        job_description: 'Bakes bread.',
        hourly_pay_in_cents: 2550,
        employment_type: 'full-time',
      },
      by,
    );
    jobs.push({ id: job.id, applications: [], isListed: true });
  }
  return {
    by,
    habit,
    companyId: company.id,
    locationId: location.id,
    jobs,
    firstReplies: [],
    nextVisit: START + DAY_MS,
  };
}

async function apply(job: Job): Promise<void> {
  const candidate = newCandidate({
    id: newId(),
    email: `${newId().toLowerCase()}@seeker.example.com`,
    first_name: 'Sam',
    last_name: 'Okafor',
  });
  await transact([addCandidate({ ...candidate, ...confirmationChange(candidate) })]);
  const caller: Caller = { by: { id: candidate.id, role: 'candidate' } };
  const { application } = await callHere(
    'createJobApplication',
    { job_posting_id: job.id },
    caller,
  );
  const asksAt = Date.now() + random.int(ASK_AFTER_DAYS, 3 * ASK_AFTER_DAYS) * DAY_MS;
  job.applications.push({
    id: application.id,
    candidate: caller,
    submittedAt: Date.now(),
    replies: [],
    asksAt: random.chance(0.4) ? asksAt : undefined,
    isOpened: false,
    isDecided: false,
  });
}

async function visit(employer: Employer): Promise<void> {
  const { away, opens, answers } = HABITS[employer.habit];
  employer.nextVisit = Date.now() + random.int(away[0], away[1]) * DAY_MS;
  const waiting = employer.jobs
    .flatMap((job) => job.applications.map((each) => ({ job, each })))
    .filter(({ each }) => !each.isDecided)
    .toSorted((one, other) => one.each.submittedAt - other.each.submittedAt);
  for (const { job, each } of waiting.slice(0, random.int(opens[0], opens[1]))) {
    await callHere('openApplication', { application_id: each.id }, employer.by);
    if (!each.isOpened && !job.isListed) job.keptAt = Date.now();
    each.isOpened = true;
    if (random.chance(answers)) await answer(employer, each);
  }
}

async function answer({ by, locationId, firstReplies }: Employer, each: Application) {
  const { id, replies, submittedAt } = each;
  const how = random.weighted({ reject: 6, accept: 2, write: 2, invite: 1 });
  if (how === 'write')
    await callHere('sendMessage', { application_id: id, text: 'Which days suit you?' }, once(by));
  else if (how === 'invite' && replies.length === 0) {
    const day = isoAt(Date.now() + 9 * DAY_MS).slice(0, 'YYYY-MM-DD'.length);
    const at = { kind: 'location', location_id: locationId } as const;
    await callHere(
      'inviteToInterview',
      { application_ids: [id], minutes: 30, ...at, starts: [`${day}T10:00`] },
      once(by),
    );
  } else {
    const application_status = how === 'accept' ? 'accepted' : 'rejected';
    await callHere('updateJobApplicationStatus', { id, application_status }, by);
    each.isDecided = true;
  }
  if (replies.length === 0) firstReplies.push({ at: Date.now(), waited: Date.now() - submittedAt });
  replies.push(Date.now());
}

/** Asks for each application whose time has come, while it is undecided. */
async function askThatWait(jobs: readonly Job[]): Promise<void> {
  for (const each of jobs.flatMap(({ applications }) => applications)) {
    const { asksAt = Number.POSITIVE_INFINITY, askedAt, isDecided } = each;
    if (asksAt > Date.now() || askedAt !== undefined || isDecided) continue;
    await callHere('askAboutApplication', { application_id: each.id }, each.candidate);
    each.askedAt = Date.now();
  }
}

/** Some who are told that their job will leave the lists say that they are still hiring; each once for a job and day. */
async function answerNotices(employer: Employer): Promise<void> {
  const { jobs } = await callHere('getManagerJobs', {}, employer.by);
  for (const { id, unlist_at } of jobs) {
    const job = employer.jobs.find((each) => each.id === id);
    if (job === undefined || unlist_at === undefined || !random.chance(0.05)) continue;
    await callHere('confirmStillHiring', { job_id: id }, employer.by);
    job.keptAt = Date.now();
  }
}

async function listedJobs(viewer: Caller): Promise<Set<string>> {
  const listed = new Set<string>();
  for (let cursor: string | undefined, isLast = false; !isLast; ) {
    const page = await callHere('getJobPostings', cursor === undefined ? {} : { cursor }, viewer);
    for (const { id } of page.jobPostings) listed.add(id);
    cursor = page.next_cursor ?? undefined;
    isLast = cursor === undefined;
  }
  return listed;
}

const TOO_LONG_MS = UNLISTING.unopenedDays * DAY_MS;
const KEPT_MS = UNLISTING.answerDays * DAY_MS;
/** Here tasks run once or twice a day only, so that both the notice a week before and the end of the week come late. */
const LATE_MS = 2 * STEP_MS;

/** What is wrong with the lists: jobs in them that break the rule, and jobs left out that do not. */
function wronglyListed(jobs: readonly Job[]): string[] {
  const now = Date.now();
  return jobs.flatMap(({ id, applications, isListed, keptAt = 0 }) => {
    const oldest = applications.find(({ isOpened }) => !isOpened)?.submittedAt ?? now;
    const waited = now - oldest;
    const isTooLong = waited > TOO_LONG_MS + LATE_MS && now - keptAt > KEPT_MS + LATE_MS;
    if (isListed) return isTooLong ? [`${id} is listed after ${waited / DAY_MS} days`] : [];
    return waited < TOO_LONG_MS ? [`${id} is left out after ${waited / DAY_MS} days`] : [];
  });
}

/** The days from an employer's last twenty first replies; undefined if there are fewer than five. */
function trueDays({ firstReplies }: Employer): number | undefined {
  const waits = firstReplies.slice(-20).map(({ waited }) => waited / DAY_MS);
  if (waits.length < 5) return undefined;
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
}

async function wrongDays(each: Employer): Promise<string[]> {
  const { usual_answer_days: shown } = companyType.parse(
    (await table.get(companyKey(each.companyId))) ?? {},
  );
  const right = trueDays(each);
  const isRight = right === undefined ? shown === undefined : Math.abs((shown ?? -9) - right) <= 1;
  return isRight ? [] : [`${each.habit}: ${shown} days shown, in truth ${right}`];
}

const employers: Employer[] = [];
let drain = async () => {};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  drain = await openStream();
  const habits = ['good', 'busy', 'lazy'] as const;
  for (let at = 0; at < SIZE.employers; at++)
    employers.push(await newEmployer(habits[at % habits.length] ?? 'good'));
  await drain();
  return () => void vi.useRealTimers();
}, 180_000);

it('nobody waits in the dark for ninety days', { timeout: 60 * 60_000 }, async () => {
  const jobs = employers.flatMap((each) => each.jobs);
  const steps = DAYS * (DAY_MS / STEP_MS);
  const faults: string[] = [];
  let applied = 0;
  let mostLeftOut = 0;
  for (let step = 1; step <= steps; step++) {
    vi.setSystemTime(START + step * STEP_MS);
    await runConsumer('doTasks', {});
    await runConsumer('releaseDueMail', {});
    await drain();
    const listed = await listedJobs(employers[0]?.by ?? {});
    for (const job of jobs) job.isListed = listed.has(job.id);
    mostLeftOut = Math.max(mostLeftOut, jobs.length - listed.size);
    faults.push(...wronglyListed(jobs));
    for (const each of employers) faults.push(...(await wrongDays(each)));
    for (; applied < (SIZE.applications * step) / steps; applied++) await apply(random.pick(jobs));
    for (const each of employers) {
      if (each.nextVisit <= Date.now()) await visit(each);
      if (each.habit === 'lazy') await answerNotices(each);
    }
    await askThatWait(jobs);
    await drain();
  }
  expect.soft(faults).toEqual([]);
  // The rule was needed.
  expect.soft(mostLeftOut).toBeGreaterThan(0);

  const sent = await sentMails();
  const applications = jobs.flatMap((job) => job.applications);
  const asked = applications.filter(
    ({ askedAt = Infinity }) => askedAt < Date.now() - NO_ANSWER_DAYS * DAY_MS,
  );
  expect.soft(asked.length).toBeGreaterThan(SIZE.applications / 50);
  expect.soft(asked.filter((each) => !hasAnswer(each, sent)).map(({ id }) => id)).toEqual([]);
  expect.soft(sent.some(({ kind }) => kind === 'stillUndecided')).toBe(true);
  expect.soft(tooManyMails(sent)).toEqual([]);
});

interface SentMail {
  readonly kind: string;
  readonly to: string;
  readonly applicationId: string | undefined;
  readonly at: number;
}

async function sentMails(): Promise<SentMail[]> {
  const messages = await table.all({ sk: 'MESSAGE', state: 'sent' });
  return messages.map((item) => {
    const { kind, to, about } = mailType.parse(item);
    const applicationId = 'application_id' in about ? about.application_id : undefined;
    const at = Date.parse(sentAt({ gsi1pk: '', gsi1sk: String(item.gsi1sk) }));
    return { kind, to: to.id, applicationId, at };
  });
}

/** Whether who asked had a decision, a message, an invitation, or a mail with a date within two weeks. */
function hasAnswer({ id, askedAt = 0, replies }: Application, sent: readonly SentMail[]): boolean {
  const isInTime = (at: number) => at >= askedAt && at <= askedAt + NO_ANSWER_DAYS * DAY_MS;
  return (
    replies.some(isInTime) ||
    sent.some(
      (each) => each.kind === 'stillUndecided' && each.applicationId === id && isInTime(each.at),
    )
  );
}

/** Mails of a person about one application within a week, beyond decisions and what the two sides write. */
function tooManyMails(sent: readonly SentMail[]): string[] {
  const others = sent.filter(
    ({ kind, applicationId }) =>
      applicationId !== undefined &&
      !['applicationAccepted', 'applicationNotSelected', 'messageArrived'].includes(kind),
  );
  return [...Map.groupBy(others, ({ to, applicationId }) => `${to} ${applicationId}`)].flatMap(
    ([who, mails]) => {
      const times = mails.map(({ at }) => at).toSorted((one, other) => one - other);
      return times.some((at, index) => (times[index + 2] ?? Infinity) - at < 7 * DAY_MS)
        ? [`${who}: ${mails.map(({ kind }) => kind).join(', ')}`]
        : [];
    },
  );
}
