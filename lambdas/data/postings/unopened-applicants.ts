import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { conflict } from '../../contract/problem.ts';
import { APPLICATION_STATUSES } from '../../contract/statuses/application-status.ts';
import { givenAWeek, type ListingTerms, termsAt } from '../../rules/unopened-applicants.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';
import { applicationStillUnopened, isUnopened } from '../applications/applications.ts';
import { readUnopened } from '../applications/lists/waiting-applications.ts';
import { unopenedDays } from '../aws/environment.ts';
import { changeJob, findJob, getOwnJob, type StoredJob } from '../jobs/jobs.ts';
import { getStoredListing, readSources, syncListing } from '../listings/listings.ts';
import { enqueueMail } from '../outbox/enqueue-mail.ts';
import { managerOf } from '../outbox/mails.ts';
import { advanceTask, cancelTask, scheduleTask } from '../outbox/scheduled-tasks.ts';
import { withOptimisticLock } from '../table/retry.ts';
import type { StoredChange } from '../table/stream-changes.ts';
import { transact, type Write } from '../table/write.ts';

/**
 * A job whose oldest unopened applicant has waited too long is left out of all lists until its manager opens one or
 * answers. Its page stays. A task of each open job looks from time to time; what the manager does counts at once.
 */

const watchUnopenedId = (job: string) => `unopened-${job}`;

/** Starts to watch a job that opens. The first look is after a day; each one says when the next one is. */
export function watchUnopenedLater({ id }: Pick<StoredJob, 'id'>): Write {
  const dueAt = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  return scheduleTask('watchUnopened', { job_id: id }, { dueAt, id: watchUnopenedId(id) });
}

/** Ends the watch of a job that closes. */
export function endWatch(job: string): Write {
  return cancelTask(watchUnopenedId(job));
}

/** What a closed job has no longer. */
export const NO_TERMS = {
  unlisted_at: undefined,
  listed_until: undefined,
  unlist_at: undefined,
  unlist_told_at: undefined,
} satisfies { [K in keyof ListingTerms]-?: undefined };

/**
 * Looks whether a notice about a job is due, and whether the job must leave the lists or come back.
 * @returns when to look again, in ISO 8601, UTC; undefined if it is closed or gone
 */
export async function lookForUnopened(id: string): Promise<string | undefined> {
  return await withOptimisticLock(async () => {
    const now = new Date().toISOString();
    const stored = await readWithListing(id, () => findJob(id));
    return stored && (await apply(stored, stored.job, now, 'task')).next;
  });
}

const instant = z.nullish(z.string());
/** What of an application says whether it waits unopened, and since when it does not. */
const application = z.object({
  job_posting_id: z.string(),
  application_status: z.enum(APPLICATION_STATUSES),
  submitted_at: z.nullable(z.string()),
  candidate_deleted_at: z.nullable(z.string()),
  opened_at: z.optional(z.string()),
  decided_at: instant,
  offered_at: instant,
  withdrawn_at: instant,
});

/**
 * Looks again at a job that is left out or soon will be, after applicants of it no longer wait unopened. Idempotent.
 * @param changes of the job's applications
 */
export async function lookAfterChanges(changes: readonly StoredChange[]): Promise<void> {
  const ended = changes.flatMap(({ oldImage, newImage }) => {
    const after = application.parse(newImage);
    return isUnopened(application.parse(oldImage)) && !isUnopened(after) ? after : [];
  });
  const [{ job_posting_id } = {}] = ended;
  if (job_posting_id === undefined) return;
  const answered = latest(
    ended.flatMap(({ opened_at, decided_at, offered_at }) => [opened_at, decided_at, offered_at]),
  );
  const left = latest(
    ended.flatMap(({ withdrawn_at, candidate_deleted_at }) => [withdrawn_at, candidate_deleted_at]),
  );
  await lookAgain(job_posting_id, answered ?? left, answered);
}

const latest = (times: readonly (string | null | undefined)[]) =>
  times
    .filter((at) => at != null)
    .toSorted()
    .at(-1);

/** @param at the time of the change, which may be delivered later */
async function lookAgain(id: string, at = '', answered = ''): Promise<void> {
  await withOptimisticLock(async () => {
    const stored = await readWithListing(id, () => findJob(id));
    if (stored === undefined) return;
    const { unlisted_at, unlist_at, unlist_told_at } = stored.job;
    if (unlisted_at === undefined && unlist_at === undefined) return;
    // An answer that came before the job was left out does not count, and no clock goes back.
    const isAnswered = unlisted_at !== undefined && unlisted_at <= answered;
    const now = latest([at, unlisted_at, unlist_told_at]) ?? at;
    await apply(stored, isAnswered ? givenAWeek(answered) : stored.job, now, 'change');
  });
}

/**
 * Keeps a job in the lists for a week, or lists it again.
 * @throws not-found if it is not the manager's, conflict if it is closed
 */
export async function keepListed(manager: string, id: string): Promise<StoredJob> {
  return await withOptimisticLock(async () => {
    const now = new Date().toISOString();
    const stored = await readWithListing(id, () => getOwnJob(manager, id));
    if (stored === undefined) throw conflict('This job is closed.');
    return (await apply(stored, givenAWeek(now), now, 'change')).job;
  });
}

/** An open job with its listing, which is read first; undefined if it is closed or gone. */
async function readWithListing(id: string, read: () => Promise<StoredJob | undefined>) {
  const listing = await getStoredListing(id);
  const job = await read();
  return job?.is_active ? { job, listing } : undefined;
}

type Stored = NonNullable<Awaited<ReturnType<typeof readWithListing>>>;

/**
 * Stores a job's place in the lists as of now, with its listing and the notice. No writes if nothing changes.
 * @param by its task, which says itself when it looks again, or a change, which may need an earlier look
 */
async function apply(
  { job: before, listing }: Stored,
  terms: ListingTerms,
  now: string,
  by: 'task' | 'change',
) {
  const days = unopenedDays();
  const { oldest } = (days === 0 ? undefined : await readUnopened(before.id)) ?? {};
  const {
    terms: after,
    tells,
    next,
  } = termsAt(terms, oldest?.submitted_at ?? undefined, days, now);
  const job = { ...before, ...NO_TERMS, ...after };
  if (isDeepStrictEqual(withoutUndefined(job), withoutUndefined(before)))
    return { job: before, next };
  const sources = await readSources(before);
  await transact([
    ...changeJob(before, job),
    // Without a listing, it is lost: the audit restores it.
    ...(listing === undefined ? [] : syncListing(listing, job, sources)),
    ...(oldest !== undefined && job.unlisted_at === now ? [applicationStillUnopened(oldest)] : []),
    ...(tells ? enqueueMail('jobUnlistedSoon', managerOf(before), { job_id: before.id }) : []),
    ...(by === 'change' ? await advanceTask(watchUnopenedId(before.id), next) : []),
  ]);
  return { job: { ...job, revision: before.revision + 1 }, next };
}
