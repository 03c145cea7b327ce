import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUOTAS, type Quotas } from '../../lambdas/contract/limits.ts';
import {
  batchKey,
  candidateKey,
  exportKey,
  managerKey,
  windowKey,
} from '../../lambdas/data/keys/accounts.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { currentWindow } from '../../lambdas/data/limits/rate-windows.ts';
import { hashOf } from '../../lambdas/data/table/hash.ts';
import { childIdOf, newId } from '../../lambdas/data/table/ids.ts';
import { updateIf } from '../../lambdas/data/table/write.ts';
import { allAtOnce } from '../support/api/all-at-once.ts';
import type { Call } from '../support/api/client.ts';
import { ask, invoke } from '../support/api/in-process.ts';
import { outboxOf } from '../support/api/outbox.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import { documentKey } from '../support/worlds/uploads.ts';
import {
  type Employer,
  jobInput,
  newCandidate,
  newcomer,
  newEmail,
  newEmployer,
  newJob,
  newManager,
  uniqueWord,
} from '../support/worlds/world.ts';

/** Limits per person and network. The handlers run in this process, where each test sets its own quotas. */

const HOUR_S = 60 * 60;
/** A quarter past ten, so that the hour ends in 45 minutes and the day in 13.75 hours. */
const NOW = new Date('2031-05-05T10:15:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

const refusals = (replies: readonly { failure?: object | undefined }[]) =>
  replies.flatMap(({ failure }) => failure ?? []);

/** Expects that `most` of `of` parallel calls succeed, and that the others fail as `expected`. */
async function expectAtMost(
  most: number,
  of: number,
  call: () => ReturnType<typeof ask>,
  expected: { status: number; error: string },
): Promise<void> {
  const replies = await allAtOnce(of, call);
  expect(replies.filter(({ failure }) => failure === undefined)).toHaveLength(most);
  expect(refusals(replies)).toEqual(Array(of - most).fill({ error: expected.error }));
  for (const { status, failure } of replies) {
    if (failure !== undefined) expect(status).toBe(expected.status);
  }
}

async function retryAfter(call: Call, input: object, by?: Person, sourceIp?: string) {
  const reply = await invoke(call, input, { ...(by && { by }), ...(sourceIp && { sourceIp }) });
  expect(reply.status).toBe(429);
  return Number(reply.headers.get('retry-after'));
}

describe('limits on current totals', () => {
  it('limit companies, even if many are created in parallel', async () => {
    const manager = await newManager(api);
    setQuotas({ companies_per_manager: 2 });
    const create = () => ask('createCompany', { name: 'Mill' }, { by: manager });
    const error = 'You can have 2 companies. Add your locations and jobs to one of them.';
    await expectAtMost(2, 10, create, { status: 409, error });
    expect((await manager.call('getManagerCompanies', {})).companies).toHaveLength(2);
    const other = await newManager(api);
    expect((await ask('createCompany', { name: 'Mill' }, { by: other })).status).toBe(201);
  });

  it('limit locations in each company', async () => {
    const employer = await newEmployer(api);
    setQuotas({ locations_per_company: 3 });
    const place = { location_name: 'x', address: 'x', city: 'x', state: 'x', zip_code: 'x' };
    const add = () =>
      ask('addLocation', { company_id: employer.company.id, ...place }, { by: employer });
    const error = 'A company can have 3 locations. Edit one of them, or create another company.';
    await expectAtMost(2, 10, add, { status: 409, error });
    const view = await employer.call('getManagerCompanyView', { id: employer.company.id });
    expect(view.locations).toHaveLength(3);
    expect(view.company.location_count).toBe(3);
  });

  it('limit open jobs; closing one makes room', async () => {
    const employer = await newEmployer(api);
    setQuotas({ open_jobs_per_manager: 3, jobs_posted_per_day: 5 });
    const post = () => ask('createJob', jobInput(employer), { by: employer });
    const refused = {
      status: 409,
      error: 'You can have 3 open jobs. Close one to post another.',
    };
    await expectAtMost(3, 10, post, refused);
    const { jobs } = await employer.call('getManagerJobs', {});
    expect(jobs).toHaveLength(3);
    // Refused calls use up no quota: two of the day's five are left.
    const [first, second] = jobs;
    for (const job of [first, second]) {
      await ask('deactivateJob', { job_posting_id: job?.id ?? '' }, { by: employer });
      await expectAtMost(1, 3, post, refused);
    }
    expect(
      (await employer.call('getManagerJobs', {})).jobs.filter(({ is_active }) => is_active),
    ).toHaveLength(3);
  });

  it('limit the batches that run at once, even if many are started in parallel; a finished one makes room', async () => {
    const employer = await newEmployer(api);
    const job = await newJob(employer);
    setQuotas({ batches_at_once: 3 });
    const input = { job_posting_id: job.id, application_ids: [childIdOf(newId(), job.id)] };
    const decide = () =>
      ask('startDecisions', { ...input, application_status: 'rejected' }, { by: employer });
    const exported = () =>
      ask('startApplicantsExport', { ...input, content: 'rows' }, { by: employer });
    const running = async () =>
      (await employer.call('getBatches', {})).batches.filter((each) => each.finished_at === null);
    const error =
      'You can have 3 decisions, messages or exports of many applicants running at once. Wait until one of them is finished.';
    // The stack's clock is years behind, so that only calls work on them.
    expect((await exported()).status).toBe(201);
    await expectAtMost(2, 8, decide, { status: 409, error });
    expect((await exported()).failure).toEqual({ error });
    const three = await running();
    expect(three).toHaveLength(3);
    const { id: first = '' } = three.find(({ kind }) => kind === 'decisions') ?? {};
    await employer.call('continueBatch', { id: first });
    await expectAtMost(1, 4, exported, { status: 409, error });
    // An undo is never refused, and counts.
    await employer.call('undoDecisions', { batch_id: first });
    expect(await running()).toHaveLength(4);
    expect((await decide()).failure).toEqual({ error });
    // A start that fails makes room after a minute.
    for (const { id } of await running()) await table.remove(batchKey(employer.id, id));
    expect((await decide()).failure).toEqual({ error });
    vi.setSystemTime(NOW.getTime() + 61_000);
    await expectAtMost(3, 4, decide, { status: 409, error });
    // Another manager's do not count.
    const other = await newEmployer(api);
    const { id } = await newJob(other);
    const own = { job_posting_id: id, application_ids: [childIdOf(newId(), id)] };
    expect(
      (await ask('startDecisions', { ...own, application_status: 'new' }, { by: other })).status,
    ).toBe(201);
  });

  describe('limit unfinished applications', () => {
    let employer: Employer;
    beforeAll(async () => {
      employer = await newEmployer(api);
    });
    const asking = () => newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const error = 'You can have 2 unfinished applications. Finish or withdraw one first.';

    it('and submitting or withdrawing one makes room', async () => {
      const person = await newCandidate(api);
      const jobs = await Promise.all(Array.from({ length: 6 }, asking));
      setQuotas({ unfinished_applications: 2 });
      const begin = ({ id }: { id: string }) =>
        ask('createJobApplication', { job_posting_id: id }, { by: person });
      const replies = await Promise.all(jobs.map(begin));
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
      expect(refusals(replies)).toEqual(Array(4).fill({ error }));
      const { applications } = await person.call('getMyApplications', {});
      expect(applications).toHaveLength(2);
      const left = jobs.filter((_, index) => replies[index]?.status !== 201);
      const begun = applications.map(({ job_posting_id }) => ({ id: job_posting_id }));
      // A started application can be resumed. A job without questions leaves none unfinished.
      for (const job of begun) expect((await begin(job)).status).toBe(200);
      expect((await begin(await newJob(employer))).status).toBe(201);
      const [first, second] = applications;
      const [third, fourth] = left;
      if (!first || !second || !third || !fourth) throw new Error('Not enough of them');
      await apply(person, { id: first.job_posting_id });
      expect((await begin(third)).status).toBe(201);
      expect((await begin(fourth)).status).toBe(409);
      await person.call('withdrawApplication', { application_id: second.id });
      expect((await begin(fourth)).status).toBe(201);
      expect((await begin(await asking())).status).toBe(409);
    });

    it('and the count is exact after parallel submissions and withdrawals', async () => {
      const person = await newCandidate(api);
      const jobs = await Promise.all(Array.from({ length: 4 }, asking));
      for (const { id } of jobs) await person.call('createJobApplication', { job_posting_id: id });
      const { applications } = await person.call('getMyApplications', {});
      await Promise.all(
        applications.slice(1).flatMap((each) =>
          [1, 2, 3].map(async (time) => {
            if (time === 1) await apply(person, { id: each.job_posting_id }).catch(() => {});
            else await person.ask('withdrawApplication', { application_id: each.id });
          }),
        ),
      );
      expect(await table.get(candidateKey(person.id))).toMatchObject({
        unfinished_application_count: 1,
      });
    });
  });
});

describe('limits per period', () => {
  it('limit posted jobs in a day; closing one makes no room', async () => {
    const employer = await newEmployer(api);
    setQuotas({ jobs_posted_per_day: 5 });
    const post = () => ask('createJob', jobInput(employer), { by: employer });
    const error = 'You can post 5 jobs a day. Post the next one in 14 hours.';
    await expectAtMost(5, 10, post, { status: 429, error });
    const { jobs } = await employer.call('getManagerJobs', {});
    expect(jobs).toHaveLength(5);
    await employer.call('deactivateJob', { job_posting_id: jobs[0]?.id ?? '' });
    expect(await retryAfter('createJob', jobInput(employer), employer)).toBe(13.75 * HOUR_S);
    expect(await table.get(managerKey(employer.id))).toMatchObject({ open_job_count: 4 });
    vi.setSystemTime(new Date('2031-05-06T00:00:00Z'));
    expect((await post()).status).toBe(201);
  });

  it('limit uploads in an hour', async () => {
    const person = await newCandidate(api);
    setQuotas({ uploads_signed_per_hour: 4 });
    const keys: string[] = [];
    const sign = (more: { content_type?: string } = {}) => {
      const key = documentKey('resumes', 'pdf');
      keys.push(key);
      return ask('getPresignedUrl', { key, ...more }, { by: person });
    };
    // Calls that are refused for another reason use up no quota.
    for (let tried = 0; tried < 5; tried++) {
      expect((await sign({ content_type: 'text/html' })).status).toBe(400);
    }
    const error = 'You can upload 4 files an hour. Please try again in 45 minutes.';
    await expectAtMost(4, 10, sign, { status: 429, error });
    const bound = await Promise.all(keys.map((key) => table.get(fileKey(key))));
    expect(bound.filter((item) => item !== undefined)).toHaveLength(4);
    const again = { key: documentKey('resumes', 'pdf') };
    expect(await retryAfter('getPresignedUrl', again, person)).toBe(0.75 * HOUR_S);
    vi.setSystemTime(new Date('2031-05-05T11:00:00Z'));
    expect((await sign()).status).toBe(200);
  });

  it('limit exports in a day, including one in progress', async () => {
    const person = await newcomer(api);
    setQuotas({ exports_per_day: 2 });
    const copy = async () => {
      const { status, failure } = await ask('exportAccount', {}, { by: person });
      // As if the export was built.
      if (status === 201) await table.set(exportKey(person), { state: 'ready' });
      return failure?.error ?? status;
    };
    expect(await copy()).toBe(201);
    await table.set(exportKey(person), { state: 'building' });
    expect(await copy()).toBe(200);
    await table.set(exportKey(person), { state: 'ready' });
    const error = 'You can request 2 copies of your data a day. Please try again in 14 hours.';
    expect([await copy(), await copy()]).toEqual([201, error]);
    expect(await retryAfter('exportAccount', {}, person)).toBe(13.75 * HOUR_S);
  });

  it('limit sign-ups from one network in an hour, of managers and candidates together', async () => {
    setQuotas({ sign_ups_per_network_per_hour: 3 });
    const network = `network ${uniqueWord()}`;
    const manager = () => ({
      email: newEmail(),
      user_password: 'correct horse',
      first_name: 'A',
      last_name: 'B',
    });
    const signUp = (sourceIp: string) => ask('managerSignup', manager(), { sourceIp });
    const candidate = {
      email: newEmail(),
      password: 'correct horse',
      firstName: 'A',
      lastName: 'B',
    };
    expect((await ask('candidateSignup', candidate, { sourceIp: network })).status).toBe(201);
    const error =
      'Too many accounts were created from your network. Please try again in 45 minutes.';
    await expectAtMost(2, 6, () => signUp(network), { status: 429, error });
    expect(await retryAfter('managerSignup', manager(), undefined, network)).toBe(0.75 * HOUR_S);
    expect((await signUp(`network ${uniqueWord()}`)).status).toBe(201);
    vi.setSystemTime(new Date('2031-05-05T11:00:00Z'));
    expect((await signUp(network)).status).toBe(201);
  });

  it('limit suggestions in a day, per applicant and in total', async () => {
    const [employer, person, other] = await Promise.all([
      newEmployer(api),
      newcomer(api),
      newcomer(api),
    ] as const);
    const [first, second] = await Promise.all(
      [person, other].map(async (each) => await apply(each, await newJob(employer))),
    );
    setQuotas({ suggestions_per_applicant_per_day: 2, suggestions_per_day: 3 });
    const suggest = async (to: { id: string } | undefined) => {
      const input = { application_id: to?.id ?? '', job_posting_id: (await newJob(employer)).id };
      return await ask('suggestJob', input, { by: employer });
    };
    const error = 'You can suggest 2 jobs a day to the same person. Please try again in 14 hours.';
    await expectAtMost(2, 4, () => suggest(first), { status: 429, error });
    expect((await suggest(second)).status).toBe(201);
    expect((await suggest(second)).failure?.error).toBe(
      'You can suggest a job 3 times a day. Please try again in 14 hours.',
    );
  });

  it('limit confirmation mails in a day; the address can be changed without one', async () => {
    const person = await newCandidate(api);
    setQuotas({ confirmation_mails_per_account_per_day: 2 });
    const resend = () => ask('resendConfirmation', {}, { by: person });
    const error =
      'We can send you 2 emails a day to confirm your address. Open the newest one, or try again in 14 hours.';
    await expectAtMost(2, 5, resend, { status: 429, error });
    expect(await retryAfter('resendConfirmation', {}, person)).toBe(13.75 * HOUR_S);
    const changed = { id: person.id, email: newEmail() };
    expect((await ask('updateCandidate', changed, { by: person })).status).toBe(200);
    expect((await outboxOf(person)).map(({ kind }) => kind).toSorted()).toEqual(
      // One confirmation is from the sign-up.
      ['addressChanged', 'confirmAddress', 'confirmAddress', 'confirmAddress'],
    );
    vi.setSystemTime(new Date('2031-05-06T00:00:00Z'));
    expect((await resend()).status).toBe(200);
  });
});

it('a local stack has no quotas by default', async () => {
  const [employer, person] = await Promise.all([newEmployer(api), newCandidate(api)]);
  const sourceIp = `network ${uniqueWord()}`;
  // As if all default quotas were used up.
  const used = async (name: keyof Quotas, who: string, seconds: number) =>
    await updateIf(windowKey(hashOf(`${name}#${who}`), currentWindow(seconds).number), {
      add: { used: QUOTAS[name] },
    });
  await Promise.all([
    used('jobs_posted_per_day', employer.id, 24 * HOUR_S),
    used('uploads_signed_per_hour', person.id, HOUR_S),
    used('sign_ups_per_network_per_hour', sourceIp, HOUR_S),
    used('confirmation_mails_per_account_per_day', person.id, 24 * HOUR_S),
    used('exports_per_day', person.id, 24 * HOUR_S),
    updateIf(managerKey(employer.id), {
      add: {
        company_count: QUOTAS.companies_per_manager,
        open_job_count: QUOTAS.open_jobs_per_manager,
      },
    }),
  ]);
  const email = newEmail();
  const replies = [
    await ask('createJob', jobInput(employer), { by: employer }),
    await ask('createCompany', { name: 'Mill' }, { by: employer }),
    await ask('getPresignedUrl', { key: documentKey('resumes', 'pdf') }, { by: person }),
    await ask(
      'managerSignup',
      { email, user_password: 'correct horse', first_name: 'A', last_name: 'B' },
      { sourceIp },
    ),
    await ask('resendConfirmation', {}, { by: person }),
    await ask('exportAccount', {}, { by: person }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 200, 201, 200, 201]);
  // A deployed stack refuses such calls by its defaults.
  vi.stubEnv('QUOTAS', '');
  const refused = [
    await ask('createJob', jobInput(employer), { by: employer }),
    await ask('createCompany', { name: 'Mill' }, { by: employer }),
    await ask('getPresignedUrl', { key: documentKey('resumes', 'pdf') }, { by: person }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 429]);
});
