import type { JobSort } from '../../contract/job-search.ts';
import { OPEN_JOBS_PAGE, PAGE_MAX_BYTES } from '../../contract/limits.ts';
import type { JobCard } from '../../contract/shapes.ts';
import type { Term } from '../../rules/search-words.ts';
import type { Page } from '../page.ts';
import { FirstJobs, readOrderPlace, writeOrderPlace } from './first-jobs.ts';
import type { JobCards } from './job-cards.ts';
import { JobCounts } from './job-counts.ts';
import type { JobFactsTable } from './job-facts.ts';
import { type JobFilter, jobFilter } from './job-filter.ts';
import { type JobVocabulary, textOf } from './job-vocabulary.ts';
import type { JobWords, MatchingJobs } from './job-words.ts';
import { readSearch } from './read-search.ts';
import type { FoundJobs, WantedJobs } from './wanted-jobs.ts';

/** The parts of an index. */
interface Parts {
  readonly words: JobWords;
  readonly cards: JobCards;
  readonly vocabulary: JobVocabulary;
  readonly facts: JobFactsTable;
}

/** Searches an index. */
export class JobFinder {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Finds open jobs.
   * @param now in milliseconds of the epoch
   * @throws invalid for a distance without a ZIP code, or a cursor of another list
   */
  find(wanted: WantedJobs, now: number): FoundJobs {
    const { terms, leftOut, zip, centre, issues } = readSearch(wanted);
    const { columns, spots } = this.#parts.facts;
    const isNowhere = wanted.sort === 'distance' && centre === undefined;
    const sort = isNowhere ? 'newest' : (wanted.sort ?? 'newest');
    const after = wanted.cursor === undefined ? undefined : readOrderPlace(sort, wanted.cursor);
    const matching =
      terms.length === 0
        ? undefined
        : this.#parts.words.match(terms, columns.slots, sort === 'relevance', after?.needed);
    const filter = jobFilter(wanted, centre, columns, spots, now);
    const counts = wanted.with_counts ? new JobCounts(columns, spots, now) : undefined;
    const first = new FirstJobs(
      OPEN_JOBS_PAGE + 1,
      (slot) => this.#parts.facts.ulidOf(slot),
      after,
    );
    const count = this.#look({
      matching,
      filter,
      counts,
      first,
      value: this.#valueBy(sort, matching, filter),
    });
    const needed = matching?.needed ?? 0;
    const isPartial = needed < terms.length;
    const meant = isPartial || count === 0 ? this.#meant(terms, filter) : undefined;
    return {
      page: this.#page(first, { terms, sort, needed, filter }),
      open_count: columns.size,
      matching_count: count,
      ...(isPartial && count > 0 && { partial: true }),
      ...(leftOut.length > 0 && { left_out: leftOut.join(' ') }),
      ...(zip !== undefined && { searched_near: zip }),
      ...(issues.length > 0 && { issues: [...issues] }),
      ...(meant !== undefined && { did_you_mean: [textOf(meant), zip ?? ''].join(' ').trim() }),
      ...(counts !== undefined && { filter_counts: counts.toWire(wanted.city) }),
    };
  }

  /** Looks at each job that matches. @returns how many pass the filter */
  #look({ matching, filter, counts, first, value }: Look): number {
    const { columns } = this.#parts.facts;
    const slots = matching?.slots ?? columns.all;
    const fails = filter.failsOf(slots);
    counts?.count(slots, fails);
    let count = 0;
    // From the newest, about: few of the others are then among the first.
    for (let at = slots.length - 1; at >= 0; at--) {
      if (fails[at] !== 0) continue;
      const slot = slots[at] ?? 0;
      count++;
      first.offer(slot, value(slot), columns.posted[slot] ?? 0);
    }
    return count;
  }

  /** The number by which jobs are sorted, the highest first. It depends on the job and the search alone. */
  #valueBy(sort: JobSort, matching: MatchingJobs | undefined, { miles }: JobFilter) {
    const { pay, spot } = this.#parts.facts.columns;
    if (sort === 'pay') return (slot: number) => pay[slot] ?? 0;
    if (sort === 'distance') return (slot: number) => -(miles?.[spot[slot] ?? 0] ?? 0);
    if (sort === 'relevance') return (slot: number) => matching?.scores[slot] ?? 0;
    return () => 0;
  }

  /** The words that somebody may have meant, if jobs that pass the filter have them. */
  #meant(terms: readonly Term[], filter: JobFilter): readonly Term[] | undefined {
    const { slots } = this.#parts.facts.columns;
    const finds = (meant: readonly Term[]) => {
      const matching = this.#parts.words.match(meant, slots, false, meant.length);
      return filter.failsOf(matching.slots).includes(0);
    };
    return this.#parts.vocabulary.meant(terms, (term) => this.#parts.words.has(term), finds);
  }

  /** A page. Jobs that match as well are in the order of bm25 on it: from page to page it would not be stable. */
  #page({ jobs }: FirstJobs, { terms, sort, needed, filter: { miles } }: Shown): Page<JobCard> {
    const slots = jobs.slice(0, OPEN_JOBS_PAGE).map(({ slot }) => slot);
    const shown =
      terms.length === 0 || slots.length === 0 ? undefined : this.#parts.words.show(terms, slots);
    const rows: { item: JobCard; bytes: number; value: number; rank: number }[] = [];
    let bytes = 0;
    for (const { slot, value } of jobs.slice(0, OPEN_JOBS_PAGE)) {
      const distance = miles?.[this.#parts.facts.columns.spot[slot] ?? 0];
      const { rank = 0, excerpt } = shown?.get(slot) ?? {};
      const { card, bytes: size } = this.#parts.cards.read(slot);
      const item = {
        ...card,
        ...(distance !== undefined && { distance_miles: Math.round(distance * 10) / 10 }),
        ...(excerpt !== undefined && { excerpt }),
      };
      bytes += size + 1;
      if (rows.length > 0 && bytes > PAGE_MAX_BYTES) break;
      rows.push({ item, bytes: size, value, rank });
    }
    const last = rows.at(-1);
    const isLast = rows.length === jobs.length || last === undefined;
    const cursor =
      last === undefined
        ? ''
        : writeOrderPlace(sort, { value: last.value, id: last.item.id, needed });
    if (sort === 'relevance') rows.sort((a, b) => b.value - a.value || a.rank - b.rank);
    return {
      rows: rows.map(({ item, bytes }) => ({ item, bytes, cursor })),
      ...(!isLast && { next: cursor }),
    };
  }
}

interface Look {
  readonly matching: MatchingJobs | undefined;
  readonly filter: JobFilter;
  readonly counts: JobCounts | undefined;
  readonly first: FirstJobs;
  readonly value: (slot: number) => number;
}

interface Shown {
  readonly terms: readonly Term[];
  readonly sort: JobSort;
  readonly needed: number;
  readonly filter: JobFilter;
}
