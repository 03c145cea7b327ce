import type { JobWithQuestions } from '../../../lambdas/contract/schemas/job.ts';
import { formatDayOf } from '../../ui/text/format.ts';

/** A job whose applicants wait unopened is left out of the lists, once its manager was told. */
type Placed = Pick<JobWithQuestions, 'unlisted_at' | 'unlist_at'>;

/** Says since when a job is left out, or when it will be; undefined for all others. */
export function placeInLists({ unlisted_at, unlist_at }: Placed): string | undefined {
  if (unlisted_at !== undefined)
    return `Not in lists since ${formatDayOf(unlisted_at)}: applicants wait unopened`;
  if (unlist_at !== undefined)
    return `Will leave the lists on ${formatDayOf(unlist_at)}: applicants wait unopened`;
  return undefined;
}

/** The same in two words, for a badge in a row. */
export function shortPlaceInLists({ unlisted_at, unlist_at }: Placed): string | undefined {
  if (unlisted_at !== undefined) return 'Not in lists';
  return unlist_at === undefined ? undefined : 'Leaves lists';
}
