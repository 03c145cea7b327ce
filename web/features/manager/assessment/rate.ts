import { rateApplications } from '../../../../lambdas/contract/calls/assessment.ts';
import { DECIDED_AT_ONCE_MAX } from '../../../../lambdas/contract/limits.ts';
import type { ApplicantRow } from '../../../../lambdas/contract/schemas/applicant-row.ts';
import { call } from '../../../api/client.ts';
import { applicantRows, changeRows } from '../../../api/queries/applicant-rows.ts';
import { queryClient, updateCached } from '../../../api/query-client.ts';
import { serverValues } from '../../../api/server-values.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { count } from '../../../ui/text/format.ts';
import type { AddUndo, Outcome } from './use-undo-stack.ts';

/** An applicant to rate, with the current rating. */
export type Rated = Pick<ApplicantRow, 'id' | 'name' | 'rating'>;

/** One at a time: a rating must not overtake an earlier one. */
let last: Promise<unknown> = Promise.resolve();
const beginChange = serverValues<number | null>();

/**
 * Rates applicants to a job; null removes their ratings. Shows at once; after a failure the stored ratings are shown.
 * @param addUndo gets the whole step
 */
export async function rate(
  jobId: string,
  applicants: readonly Rated[],
  rating: number | null,
  addUndo: AddUndo,
): Promise<void> {
  const changed = applicants.filter((each) => each.rating !== rating);
  if (changed.length === 0) return;
  const who = whoOf(changed);
  const done = `${who}: ${rating === null ? 'rating removed' : `rated ${rating} of 5`}.`;
  const withdraw = addUndo(
    done,
    async () => {
      for (const before of new Set(changed.map((each) => each.rating))) {
        const some = changed.filter((each) => each.rating === before);
        const outcome = await store(jobId, some, { from: rating, to: before });
        if (outcome !== 'done') return outcome;
      }
      return 'done';
    },
    () => toast(`Undone. ${who}: as before.`),
  );
  const parts = { from: undefined, to: rating };
  if ((await store(jobId, changed, parts)) !== 'done') withdraw();
}

const whoOf = ([first, ...others]: readonly Rated[]) =>
  first !== undefined && others.length === 0 ? first.name : count(others.length + 1, 'applicant');

/** Stores a rating. If not all were rated, a toast says why; `refused` if nobody was. */
async function store(
  jobId: string,
  applicants: readonly Rated[],
  { from, to }: { readonly from: number | null | undefined; readonly to: number | null },
): Promise<Outcome> {
  const ends = new Map(
    applicants.map(({ id, rating }) => [id, beginChange(id, from === undefined ? rating : from)]),
  );
  show(jobId, new Map(applicants.map(({ id }) => [id, to])));
  const sent = last.then(() => send(applicants, to));
  last = sent.catch(() => {});
  try {
    const leftOut = await sent;
    const some = applicants.filter(({ id }) => leftOut.has(id));
    showStored(jobId, ends, (id) => (leftOut.has(id) ? undefined : to));
    if (some.length === 0) return 'done';
    toast(`${whoOf(some)} could not be rated: the account was deleted.`, 'indigo');
    return leftOut.size < applicants.length ? 'done' : 'refused';
  } catch {
    showStored(jobId, ends, () => undefined);
    toast(`${whoOf(applicants)} could not be rated. Please try again.`, 'red');
    return 'failed';
  } finally {
    void queryClient.invalidateQueries(applicantRows(jobId));
    if (applicants.length > 1)
      void queryClient.invalidateQueries({ queryKey: ['manager', 'applications', jobId] });
  }
}

/** @returns the ids of those who could not be rated */
async function send(applicants: readonly Rated[], rating: number | null): Promise<Set<string>> {
  const leftOut = new Set<string>();
  const ids = applicants.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += DECIDED_AT_ONCE_MAX) {
    const application_ids = ids.slice(at, at + DECIDED_AT_ONCE_MAX);
    const { left_out } = await call(rateApplications, { application_ids, rating });
    for (const { id } of left_out) leftOut.add(id);
  }
  return leftOut;
}

/**
 * Ends changes. Shows the server's ratings of those for whom no other change is being sent.
 * @param ends the functions that end a change, by id
 * @param savedOf the stored rating; undefined if it could not be changed
 */
function showStored(
  jobId: string,
  ends: ReadonlyMap<string, ReturnType<typeof beginChange>>,
  savedOf: (id: string) => number | null | undefined,
): void {
  const ratings = new Map<string, number | null>();
  for (const [id, end] of ends) {
    const rating = end(savedOf(id));
    if (rating !== undefined) ratings.set(id, rating);
  }
  show(jobId, ratings);
}

function show(jobId: string, ratings: ReadonlyMap<string, number | null>): void {
  const changes = [...ratings].map(([id, rating]) => ({ id, rating }));
  changeRows(queryClient, jobId, new Map(changes.map(({ id, rating }) => [id, { rating }])));
  const [only] = changes;
  if (only && changes.length === 1) updateCached('manager', only);
}
