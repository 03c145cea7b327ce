import type { Context } from 'aws-lambda';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { mailIsOn } from '../data/aws/environment.ts';
import { criteriaOf, listAlerts, type StoredSavedSearch } from '../data/jobs/saved-searches.ts';
import { enqueueMail, storeMailOnce } from '../data/outbox/enqueue-mail.ts';
import { type AlertRun, dueRuns, saveRun } from '../data/outbox/job-alert-runs.ts';
import { candidateOf } from '../data/outbox/mails.ts';
import { isOutboxHeld } from '../data/outbox/outbox-hold.ts';
import { openJobs } from '../data/search/open-job-search.ts';
import { itemsOf, itemsOfAll } from '../data/table/page.ts';
import { lastAlertDayEnd } from '../rules/dates/job-alert-day.ts';
// For metrics of the search.
import '../http/observe.ts';

/** The longest time that a batch may take. With less time left, the next run continues. */
const LONGEST_BATCH_MS = 5 * 60_000;
/** Shards in parallel: one searches while another waits for the table. */
const SHARDS_AT_ONCE = 4;
/** Searches per batch, which share one read of the listing changes. */
const SEARCHES_AT_ONCE = 100;
/** The most jobs in one mail. */
const JOBS_PER_MAIL = 20;

const minute = z.object({ time: z.string() });

/**
 * Once a day, mails candidates the new matches of their saved searches since the day before. Parallel functions
 * take different shards; the next function continues an unfinished shard.
 * @param event the scheduled event of the minute
 */
export async function handler(
  event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  if (!mailIsOn() || (await isOutboxHeld())) return;
  const hasTime = () => context.getRemainingTimeInMillis() > LONGEST_BATCH_MS;
  const end = Date.now() + context.getRemainingTimeInMillis();
  const { time } = minute.parse(event);
  const runs = await dueRuns(lastAlertDayEnd(Date.parse(time)));
  const limit = pLimit(SHARDS_AT_ONCE);
  // A failed shard doesn't stop the others.
  const outcomes = await Promise.allSettled(
    runs.map((run) => limit(() => alertShard(run, end, hasTime))),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * @param end of this function, and so of the lease of a shard: after that another function may continue
 * @param hasTime whether a further batch may begin
 */
async function alertShard(due: AlertRun, end: number, hasTime: () => boolean): Promise<void> {
  if (!hasTime()) return;
  let claimed: AlertRun | undefined;
  let after = due.after ?? '';
  try {
    for await (const some of batches(due)) {
      // Nothing is written if no candidate can have new matches.
      claimed ??= await saveRun(due, after, end);
      if (claimed === undefined) return;
      const found = await Promise.all(some.map((each) => matchesOfCandidate(each, due)));
      for (const matches of found) {
        await alertCandidate(matches, due);
        after = matches.candidate_id;
      }
      if (!hasTime()) {
        await saveRun(claimed, after);
        return;
      }
    }
  } catch (error) {
    if (claimed !== undefined) await saveRun(claimed, after);
    throw error;
  }
  if (claimed !== undefined) await saveRun(claimed, null);
}

interface SearchesOfCandidate {
  readonly candidate_id: string;
  readonly searches: readonly StoredSavedSearch[];
}

/** A shard's searches with alerts, candidate by candidate. */
async function* byCandidate(shard: string, after: string): AsyncGenerator<SearchesOfCandidate> {
  let searches: StoredSavedSearch[] = [];
  for await (const each of itemsOfAll((cursor) => listAlerts(shard, after, cursor))) {
    const [{ candidate_id } = each] = searches;
    if (candidate_id !== each.candidate_id) {
      yield { candidate_id, searches };
      searches = [];
    }
    searches.push(each);
  }
  const [last] = searches;
  if (last !== undefined) yield { candidate_id: last.candidate_id, searches };
}

/**
 * Candidates with the searches that they had at the end of the day, in batches that share one read of the listing
 * changes.
 */
async function* batches({ shard, before, after }: AlertRun): AsyncGenerator<SearchesOfCandidate[]> {
  const batch: SearchesOfCandidate[] = [];
  for await (const { candidate_id, searches } of byCandidate(shard, after ?? '')) {
    const older = searches.filter(({ created_at }) => created_at < before);
    if (older.length === 0) continue;
    batch.push({ candidate_id, searches: older });
    const isFull = batch.flatMap((each) => each.searches).length >= SEARCHES_AT_ONCE;
    if (isFull) yield batch.splice(0);
  }
  if (batch.length > 0) yield batch;
}

interface MatchesOfCandidate {
  readonly candidate_id: string;
  readonly job_ids: string[];
  /** Whether there are more. */
  readonly more: boolean;
}

/** The matches of all of a candidate's searches, each job once. */
async function matchesOfCandidate(
  { candidate_id, searches }: SearchesOfCandidate,
  { from, before }: AlertRun,
): Promise<MatchesOfCandidate> {
  const found = await Promise.all(
    searches.map((search) => {
      const since = search.created_at > from ? search.created_at : from;
      return matchesOf(search, { from: since, before });
    }),
  );
  const ids = [...new Set(found.flatMap((each) => each.ids))];
  const more =
    ids.length > JOBS_PER_MAIL || found.some(({ ids, matching }) => matching > ids.length);
  return { candidate_id, job_ids: ids.slice(0, JOBS_PER_MAIL), more };
}

/** Stores one message for all of a candidate's searches. Idempotent. */
async function alertCandidate(
  { candidate_id, ...about }: MatchesOfCandidate,
  { before }: AlertRun,
): Promise<void> {
  if (about.job_ids.length === 0) return;
  const id = `matches-${candidate_id}-${before}`;
  await storeMailOnce(...enqueueMail('newMatches', candidateOf({ candidate_id }), about, { id }));
}

async function matchesOf(
  search: StoredSavedSearch,
  listed: { readonly from: string; readonly before: string },
): Promise<{ ids: string[]; matching: number }> {
  const wanted = criteriaOf(search);
  const sort = wanted.q === undefined ? 'newest' : 'relevance';
  const found = await openJobs.search({ ...wanted, listed, sort, complete: true });
  // Only jobs with all that is asked are mailed, and nothing if the ZIP code is unknown by now.
  if (found.unknown_zip !== undefined) return { ids: [], matching: 0 };
  return { ids: itemsOf(found.page).map(({ id }) => id), matching: found.matching_count };
}
