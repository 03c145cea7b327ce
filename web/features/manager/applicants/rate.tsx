import { rateApplications } from '../../../../lambdas/contract/calls/assessment.ts';
import { DECIDED_AT_ONCE_MAX } from '../../../../lambdas/contract/limits.ts';
import type { ApplicantRow } from '../../../../lambdas/contract/schemas/applicant-row.ts';
import { RATING_MAX } from '../../../../lambdas/contract/schemas/rating.ts';
import { changeAtOnce } from '../../../api/change-at-once.ts';
import { call } from '../../../api/client.ts';
import { changeRows } from '../../../api/queries/applicant-rows.ts';
import { queryClient, updateCached } from '../../../api/query-client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { count } from '../../../ui/text/format.ts';
import { NamedText } from '../../../ui/text/name.tsx';
import { refreshApplications } from './queries.ts';
import type { AddUndo, Outcome } from './undo.tsx';

/** An applicant to rate, with the current rating. */
export type Rated = Pick<ApplicantRow, 'id' | 'name' | 'rating'>;

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
  if (applicants.every((each) => each.rating === rating)) return;
  const result = rating === null ? 'rating removed' : `rated ${rating} of ${RATING_MAX}`;
  const withdraw = addUndo(
    about(applicants, `: ${result}.`),
    async () => {
      for (const before of new Set(applicants.map((each) => each.rating))) {
        const some = applicants.filter((each) => each.rating === before);
        const rated = some.map((each) => ({ ...each, rating }));
        const outcome = await store(jobId, rated, before);
        if (outcome !== 'done') return outcome;
      }
      return 'done';
    },
    { undone: () => toast(about(applicants, ': as before.', 'Undone. ')) },
  );
  if ((await store(jobId, applicants, rating)) !== 'done') withdraw();
}

/** A text about one applicant by name, or about several by their number. */
const about = ([first, ...others]: readonly Rated[], after: string, before = '') =>
  first !== undefined && others.length === 0 ? (
    <NamedText before={before} name={first.name} after={after} />
  ) : (
    `${before}${count(others.length + 1, 'applicant')}${after}`
  );

/** Stores a rating. If not all were rated, a toast says why; `refused` if nobody was. */
async function store(
  jobId: string,
  applicants: readonly Rated[],
  rating: number | null,
): Promise<Outcome> {
  try {
    const leftOut = await changeAtOnce<number | null, ReadonlySet<string>>({
      kind: ['manager', 'rate', jobId],
      from: new Map(applicants.map((each) => [each.id, each.rating])),
      to: rating,
      show: (ratings) => show(jobId, ratings),
      send: () => send(applicants, rating),
      leftOut: (ids) => ids,
    });
    const some = applicants.filter(({ id }) => leftOut.has(id));
    if (some.length === 0) return 'done';
    toast(about(some, ' could not be rated: the account was deleted.'), 'indigo');
    return some.length < applicants.length ? 'done' : 'refused';
  } catch {
    toast(about(applicants, ' could not be rated. Please try again.'), 'red');
    return 'failed';
  } finally {
    // Many are not shown one by one in the other lists.
    if (applicants.length > 1) void refreshApplications(queryClient, jobId);
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

function show(jobId: string, ratings: ReadonlyMap<string, number | null>): void {
  const changes = [...ratings].map(([id, rating]) => ({ id, rating }));
  changeRows(queryClient, jobId, new Map(changes.map(({ id, rating }) => [id, { rating }])));
  const [only] = changes;
  if (only && changes.length === 1) updateCached('manager', only);
}
