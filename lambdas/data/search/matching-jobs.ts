import { SEARCH_WORDS_MAX } from '../../contract/limits.ts';
import type { OrderPlace } from './first-jobs.ts';
import { FAILS, type JobFilter, jobFilter } from './job-filter.ts';
import type { JobTable } from './job-table.ts';
import type { JobWords, Needed } from './job-words.ts';
import { timeLookup, titleLookup } from './lookups.ts';
import type { Reading } from './read-search.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/** A job needs all terms. */
export const ALL_TERMS: Needed = { terms: SEARCH_WORDS_MAX, titled: 0 };

/** The jobs with the words of a search, and the filters that they pass. */
export interface Matching {
  readonly slots: Uint32Array;
  /** By job, the bits of the filters that exclude it. */
  readonly fails: Uint8Array;
  readonly filter: JobFilter;
  readonly needed: Needed;
  /** By slot. */
  readonly scores: Uint16Array | undefined;
  /** Whether kind, pay and times among the words are left out. */
  readonly unmet: boolean;
}

interface Search {
  readonly wanted: WantedJobs;
  readonly reading: Reading;
  /** Whether to compute scores. */
  readonly scored: boolean;
  /** The last job of the page before: later pages leave out what the first did. */
  readonly after: OrderPlace | undefined;
  /** In milliseconds of the epoch. */
  readonly now: number;
}

/**
 * Finds the jobs with all that is asked. If there are none, kind, pay and times among the words are left out, and then
 * some of the other words.
 */
export function matchingJobs(
  { table, words }: { readonly table: JobTable; readonly words: JobWords },
  { wanted, reading, scored, after, now }: Search,
): Matching {
  const { terms, wishes } = reading;
  const kinds = reading.kindWords.map(titleLookup);
  const times = (wishes.times ?? []).map(timeLookup);
  const hasWishes = Object.keys(wishes).length > 0;
  const first = attempt(false, after?.unmet ?? false);
  if (first.fails.includes(0) || after !== undefined || wanted.complete) return first;
  const canLeaveWords = terms.length > 2 && first.needed.terms === terms.length;
  for (const mostly of canLeaveWords ? [false, true] : [false])
    for (const unmet of hasWishes ? [false, true] : [false]) {
      const other = mostly || unmet ? attempt(mostly, unmet) : first;
      if (other.fails.includes(0)) return other;
    }
  return first;

  function attempt(mostly: boolean, unmet: boolean): Matching {
    const filter = unmet ? plainFilter() : filterWithWishes();
    const matched =
      terms.length + kinds.length + times.length === 0
        ? { slots: table.all, needed: { terms: 0, titled: 0 }, scores: undefined }
        : words.match(terms, table, {
            scored,
            settled: after?.needed ?? (wanted.complete ? ALL_TERMS : undefined),
            mostly,
            wishes: [...kinds, ...times],
          });
    return { ...matched, filter, fails: filter.failsOf(matched.slots), unmet };
  }

  function plainFilter(): JobFilter {
    const { centres, filters } = reading;
    return jobFilter({ wanted: { ...wanted, ...filters }, centres }, table, now);
  }

  function filterWithWishes(): JobFilter {
    const { centres, filters } = reading;
    const asked = (wishes.employment_type ? FAILS.type : 0) | (wishes.remote ? FAILS.remote : 0);
    return jobFilter(
      {
        wanted: { ...wanted, ...filters, ...wishes },
        centres,
        ...(times.length > 0 && { having: words.havingAny(times, table.slots) }),
        // A `Contract Manager` is found by these words, whatever the kind.
        ...(kinds.length > 0 && {
          saying: { has: words.havingAny(kinds, table.slots), fails: asked },
        }),
      },
      table,
      now,
    );
  }
}
