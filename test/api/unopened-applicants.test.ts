import { gunzipSync } from 'node:zlib';
import { describe, expect, inject, it, vi } from 'vitest';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { companyPath, jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import type { Job } from '../../lambdas/contract/schemas/job.ts';
import { applicationKey } from '../../lambdas/data/keys/applications.ts';
import { listingKey } from '../../lambdas/data/keys/listings.ts';
import { taskKey } from '../../lambdas/data/keys/outbox.ts';
import { putBackJob, takeDownJob } from '../../lambdas/data/operations/take-down.ts';
import { TaskNotDue } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { openMatches } from '../../lambdas/mail/mail-data.ts';
import { watchUnopened } from '../../lambdas/tasks/watch-unopened.ts';
import { auditFindingsOf } from '../support/api/erasing.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask } from '../support/api/in-process.ts';
import { isWrite, runWithInterruption } from '../support/api/interrupt.ts';
import { attributeOf, getPage } from '../support/api/open-pages.ts';
import { outboxOf } from '../support/api/outbox.ts';
import { runConsumer, streamEventOf } from '../support/api/run-consumer.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import {
  type Employer,
  newcomer,
  newEmployer,
  newJob,
  uniqueWord,
} from '../support/worlds/world.ts';

/**
 * A job whose applicants wait unopened. These tests look at jobs in this process, with a clock that is ahead; the pages
 * and searches are those of the shared stack.
 */

const { url } = inject('stack');

type Applied = Awaited<ReturnType<typeof apply>>;

interface World {
  readonly employer: Employer;
  readonly job: Job;
  readonly applications: readonly Applied[];
}

/** An employer with a job and applicants whom nobody has opened. */
async function newWorld(applicants = 1): Promise<World> {
  const employer = await newEmployer(api);
  await storeConfirmed(employer);
  const posted = await newJob(employer, { job_title: `Baker ${uniqueWord()}` });
  const applications: Applied[] = [];
  for (let index = 0; index < applicants; index++)
    applications.push(await apply(await newcomer(api), posted));
  const own = await jobOf(employer, posted.id);
  await eventually(async () => expect((await searched(own)).length).toBe(1));
  return { employer, job: own, applications };
}

async function jobOf(employer: Employer, id: string): Promise<Job> {
  const { jobs } = await employer.call('getManagerJobs', {});
  const found = jobs.find((each) => each.id === id);
  if (found === undefined) throw new Error('The job is not in the list');
  return found;
}

/** The time so many days after the oldest one applied. */
const dayOf = ({ applications: [oldest] }: World, days: number) =>
  new Date(Date.parse(oldest?.submitted_at ?? '') + days * DAY_MS).toISOString();

/** Does something with the clock on a day. */
async function onDay<T>(world: World, days: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(dayOf(world, days)) });
  return await act().finally(() => vi.useRealTimers());
}

/** Runs the job's task on a day. @returns when it runs again, in days after the oldest one applied */
async function lookOn(world: World, days: number): Promise<number | undefined> {
  const outcome = await onDay(world, days, () => watchUnopened({ job_id: world.job.id })).catch(
    (error: unknown) => error,
  );
  if (outcome === undefined) return undefined;
  const [oldest] = world.applications;
  const { until } = outcome as { until: Date };
  return (until.getTime() - Date.parse(oldest?.submitted_at ?? '')) / DAY_MS;
}

/** Leaves a job out of the lists. */
async function leaveOut(world: World): Promise<void> {
  for (const days of [14, 19, 21]) await lookOn(world, days);
  expect((await jobOf(world.employer, world.job.id)).unlisted_at).toBe(dayOf(world, 21));
}

const searched = async ({ job_title }: Pick<Job, 'job_title'>) =>
  (await api.call('searchPublicJobs', { q: job_title, exact: true })).jobPostings;
const isFound = async ({ job }: World) => (await searched(job)).some(({ id }) => id === job.id);
const listedAgain = (world: World) =>
  eventually(async () => {
    expect(await isFound(world)).toBe(true);
    return await jobOf(world.employer, world.job.id);
  });

const notices = ({ job }: World) => outboxOf(job, { kind: 'jobUnlistedSoon' });

const page = async (path: string) => (await getPage(url, path)).html;
async function siteMap(): Promise<string> {
  const parts = [...(await page('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)];
  const files = await Promise.all(
    parts.map(async ([, part = '']) => gunzipSync(await (await fetch(part)).bytes()).toString()),
  );
  return files.join('\n');
}

describe('a job whose oldest unopened applicant has waited 21 days', () => {
  it('is told of 7 and 2 days before, once each, and left out on the day', async () => {
    const world = await newWorld();
    const { employer, job } = world;
    for (const _ of ['once', 'again']) expect(await lookOn(world, 14)).toBe(19);
    expect(await notices(world)).toHaveLength(1);
    const date = dayOf(world, 21);
    expect(await jobOf(employer, job.id)).toMatchObject({ unlist_at: date });
    for (const _ of ['once', 'again']) expect(await lookOn(world, 19)).toBe(21);
    expect(await notices(world)).toHaveLength(2);
    expect(await isFound(world)).toBe(true);
    expect(await lookOn(world, 21)).toBe(22);
    await lookOn(world, 22);
    expect(await notices(world)).toHaveLength(2);
    expect(await isFound(world)).toBe(false);
    const told = await jobOf(employer, job.id);
    expect(told).toMatchObject({ unlisted_at: date, is_active: true });
    expect(told.unlist_at).toBeUndefined();
    const { rows } = await employer.call('getJobRows', {});
    expect(rows).toEqual([expect.objectContaining({ id: job.id, unlisted_at: date })]);
  });

  it('is in no list, search, feed, site map, similar jobs or alert; its page and Apply stay', async () => {
    const world = await newWorld();
    const { employer, job } = world;
    const other = await newJob(employer, { job_title: job.job_title });
    const candidate = await newcomer(api);
    await candidate.call('saveJob', { job_posting_id: job.id });
    const { company } = employer;
    const shows = {
      search: () => isFound(world),
      'a list': async () =>
        (await candidate.call('getJobPostings', { company: company.id })).jobPostings.some(
          ({ id }) => id === job.id,
        ),
      'counts of a list': async () =>
        (await candidate.call('getJobPostings', { company: company.id })).matching_count === 2,
      'counts of a company': async () =>
        (await api.call('getPublicCompany', { id: company.id })).open_count === 2,
      'similar jobs': async () =>
        (await api.call('getSimilarJobs', { id: other.id })).jobPostings.some(
          ({ id }) => id === job.id,
        ),
      'the page of a company': async () => (await page(companyPath(company))).includes(job.id),
      'the page of a search': async () =>
        (await page(`/jobs?q=${encodeURIComponent(job.job_title)}`)).includes(job.id),
      'the feed': async () => (await page(`/feeds/companies/${company.id}`)).includes(job.id),
      'the site map': async () => (await siteMap()).includes(job.id),
      'the mail of an alert': async () => (await openMatches(candidate.id, [job.id])).length > 0,
      'search engines': async () =>
        attributeOf(await getPage(url, jobPath(job)), 'name="robots"', 'content') === undefined,
    };
    const shown = async () => {
      const found: string[] = [];
      for (const [where, isShown] of Object.entries(shows)) if (await isShown()) found.push(where);
      return found;
    };
    expect(await shown()).toEqual(Object.keys(shows));
    await leaveOut(world);
    expect(await shown()).toEqual([]);
    expect((await getPage(url, jobPath(job))).status).toBe(200);
    expect((await api.call('getPublicJob', { id: job.id })).job.is_active).toBe(true);
    expect((await candidate.call('getSavedJobs', {})).jobs).toHaveLength(1);
    expect((await candidate.call('getJobPosting', { id: job.id })).job).not.toHaveProperty(
      'unlisted_at',
    );
    await apply(await newcomer(api), job);
    expect(await auditFindingsOf([job])).toEqual([]);
    await employer.call('confirmStillHiring', { job_id: job.id });
    await listedAgain(world);
    expect(await shown()).toEqual(Object.keys(shows));
  });

  it('is no new job for alerts when it is listed again', async () => {
    const world = await newWorld();
    const since = async () => (await table.get(listingKey(world.job.id)))?.listed_at;
    const before = await since();
    await leaveOut(world);
    await world.employer.call('confirmStillHiring', { job_id: world.job.id });
    expect(await since()).toBe(before);
    expect(before).toBeTypeOf('string');
  });
});

describe('a job that was left out is listed again for a week', () => {
  const ways: Record<string, (world: World) => Promise<unknown>> = {
    'when an applicant is opened': ({ employer: by, applications: [one] }) =>
      ask('openApplication', { application_id: one?.id ?? '' }, { by }),
    'when the youngest is opened': ({ employer: by, applications }) =>
      ask('openApplication', { application_id: applications.at(-1)?.id ?? '' }, { by }),
    'when one is decided': ({ employer: by, applications: [one] }) =>
      ask(
        'updateJobApplicationStatus',
        { id: one?.id ?? '', application_status: 'rejected' },
        { by },
      ),
    'when some are decided together': ({ employer: by, job, applications: [one] }) =>
      ask(
        'decideApplications',
        {
          job_posting_id: job.id,
          application_ids: [one?.id ?? ''],
          application_status: 'accepted',
        },
        { by },
      ),
    'when one gets an offer': ({ employer: by, applications: [one] }) =>
      ask('makeOffer', offerOn(one ?? { id: '' }, by.location), { by }),
    'when its manager is still hiring': ({ employer: by, job }) =>
      ask('confirmStillHiring', { job_id: job.id }, { by }),
  };

  it.each(Object.entries(ways))('%s', async (_, act) => {
    const world = await newWorld(3);
    await leaveOut(world);
    await onDay(world, 25, () => act(world));
    const { unlisted_at, unlist_at } = await listedAgain(world);
    expect(unlisted_at).toBeUndefined();
    const aWeekLater = Date.parse(dayOf(world, 32));
    expect(Math.abs(Date.parse(unlist_at ?? '') - aWeekLater)).toBeLessThan(60_000);
    // Then the others have waited too long: the manager is told once more.
    const told = (await notices(world)).length;
    await lookOn(world, 30.01);
    expect(await notices(world)).toHaveLength(told + 1);
    await lookOn(world, 32.01);
    expect(await isFound(world)).toBe(false);
  });

  it('but not once it is closed, nor by what happened before', async () => {
    const world = await newWorld(2);
    const { employer, job } = world;
    const input = { job_id: job.id };
    await leaveOut(world);
    // Opened before the job was left out, and delivered late.
    const key = applicationKey(world.applications[0]?.id ?? '');
    const before = await table.get(key);
    const after = { ...before, opened_at: dayOf(world, 20.9) };
    await runConsumer('syncListingsAndFiles', streamEventOf(key, { before, after }));
    expect((await jobOf(employer, job.id)).unlisted_at).toBeDefined();
    await employer.call('deactivateJob', { job_posting_id: job.id });
    expect((await employer.ask('confirmStillHiring', input)).status).toBe(409);
    expect((await jobOf(employer, job.id)).unlisted_at).toBeUndefined();
  });

  it('is left alone once nobody waits unopened', async () => {
    const world = await newWorld();
    const { employer: by, job, applications } = world;
    await leaveOut(world);
    const input = { application_id: applications[0]?.id ?? '' };
    await onDay(world, 25, () => ask('openApplication', input, { by }));
    const { unlist_at } = await listedAgain(world);
    expect(unlist_at).toBeUndefined();
    await lookOn(world, 90);
    expect((await jobOf(by, job.id)).unlisted_at).toBeUndefined();
  });

  it('is not even left out if the one who waits is opened at the same moment', async () => {
    const world = await newWorld();
    const { employer: by, job, applications } = world;
    for (const days of [14, 19]) await lookOn(world, days);
    const input = { application_id: applications[0]?.id ?? '' };
    const openedMeanwhile = () =>
      runWithInterruption(
        () => watchUnopened({ job_id: job.id }),
        isWrite,
        () => ask('openApplication', input, { by }),
      );
    await expect(onDay(world, 21, openedMeanwhile)).rejects.toBeInstanceOf(TaskNotDue);
    expect(await jobOf(by, job.id)).not.toHaveProperty('unlisted_at');
    expect(await isFound(world)).toBe(true);
  });

  it('is taken back from the notice at once when the one who waits is opened', async () => {
    const world = await newWorld();
    const { employer: by, job, applications } = world;
    await lookOn(world, 14);
    expect((await jobOf(by, job.id)).unlist_at).toBeDefined();
    await ask('openApplication', { application_id: applications[0]?.id ?? '' }, { by });
    await eventually(async () => expect((await jobOf(by, job.id)).unlist_at).toBeUndefined());
  });
});

describe('the watch of a job', () => {
  it('looks in time for the next applicant when the oldest one is opened after a notice', async () => {
    const world = await newWorld(2);
    const { employer: by, job, applications } = world;
    await lookOn(world, 14);
    const key = taskKey(`unopened-${job.id}`);
    await table.set(key, { due_at: dayOf(world, 19) });
    const input = { application_id: applications[0]?.id ?? '' };
    await onDay(world, 14, () => ask('openApplication', input, { by }));
    const until = dayOf(world, 14.5);
    await eventually(async () => {
      const { due_at, gsi1sk } = (await table.get(key)) ?? {};
      expect(String(due_at) < until).toBe(true);
      expect(String(gsi1sk)).toBe(`${due_at}#unopened-${job.id}`);
    });
  });

  it('begins with it, ends when it closes, and begins again when it is put back', async () => {
    const employer = await newEmployer(api);
    const job = await newJob(employer);
    const task = () => table.get(taskKey(`unopened-${job.id}`));
    expect(await task()).toMatchObject({ kind: 'watchUnopened', about: { job_id: job.id } });
    await takeDownJob(job.id);
    expect(await task()).toBeUndefined();
    await putBackJob(job.id);
    expect(await task()).toBeDefined();
    await employer.call('deactivateJob', { job_posting_id: job.id });
    expect(await task()).toBeUndefined();
    await watchUnopened({ job_id: job.id });
  });

  it('leaves out no job on a stage that switches it off, and lists those again that are', async () => {
    const world = await newWorld();
    await leaveOut(world);
    vi.stubEnv('UNOPENED_DAYS', '0');
    await lookOn(world, 22);
    expect(await isFound(world)).toBe(true);
    await lookOn(world, 90);
    expect(await isFound(world)).toBe(true);
    expect(await notices(world)).toHaveLength(2);
  });

  it('follows the days of the stage', async () => {
    const world = await newWorld();
    vi.stubEnv('UNOPENED_DAYS', '30');
    await lookOn(world, 22.9);
    expect(await notices(world)).toHaveLength(0);
    for (const days of [23, 28, 30]) await lookOn(world, days);
    expect(await isFound(world)).toBe(false);
  });
});
