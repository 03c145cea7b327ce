import type { ReportDay, ReportRow } from '../../../../lambdas/contract/calls/report.ts';
import { DAY_MS } from '../../../../lambdas/contract/limits.ts';
import { keysOf } from '../../../ui/keys-of.ts';

/** A job, with the server's data for its report. */
export interface JobData {
  readonly id: string;
  readonly job_title: string;
  readonly rows: readonly ReportRow[];
  readonly days: readonly ReportDay[];
}

/** The counts of a job, a week and a source. */
export interface Line extends Counts {
  readonly id: string;
  readonly job_title: string;
  /** Its Monday. */
  readonly week: string;
  /** '' if it is unknown. */
  readonly source: string;
}

/** The time from one step to the next. */
interface Gap {
  readonly from: Step;
  readonly to: Time;
  /** The median in milliseconds; undefined if nobody took both steps. */
  readonly median: number | undefined;
  readonly of: number;
}

export interface Report {
  readonly total: Counts;
  /** Every week from the first with counts to the current one. */
  readonly weeks: readonly (Counts & { readonly week: string })[];
  readonly sources: readonly (Counts & { readonly source: string })[];
  readonly jobs: readonly (Counts & Pick<Line, 'id' | 'job_title'>)[];
  readonly gaps: readonly Gap[];
  readonly lines: readonly Line[];
}

/** Each step that an application took, with its time. */
function stepsOf([, submitted, reviewed, offered, answered, answer]: ReportRow) {
  return [
    ['submitted', submitted],
    ['reviewed', reviewed],
    ['offered', offered],
    [answer === 'Accepted' ? 'accepted' : 'declined', answered],
  ] as const;
}

/** The times of a row, in its order. */
const TIMES = ['started', 'submitted', 'reviewed', 'offered', 'answered'] as const;
type Time = (typeof TIMES)[number];

/** The steps between which the time is shown. */
const GAPS = [
  { from: 'started', to: 'submitted' },
  { from: 'submitted', to: 'reviewed' },
  { from: 'reviewed', to: 'offered' },
  { from: 'offered', to: 'answered' },
] as const satisfies readonly { readonly from: Step & Time; readonly to: Time }[];

/**
 * A report of jobs: every step counts in the week in which it was taken (UTC).
 * @param since the first day, as `2030-01-31`
 * @param now in ISO 8601
 */
export function reportOf(jobs: readonly JobData[], since: string, now: string): Report {
  const lines = jobs.flatMap((job) => linesOf(job, since));
  const rows = jobs.flatMap((job) => job.rows);
  // The weeks before the first view would only be empty rows.
  const [first = weekOf(now)] = lines.map(({ week }) => week).sort();
  const shown = weeksBetween(first, weekOf(now));
  const byWeek = Map.groupBy(lines, ({ week }) => week);
  const bySource = Map.groupBy(lines, ({ source }) => source);
  const byJob = Map.groupBy(lines, ({ id }) => id);
  return {
    total: sumOf(lines),
    weeks: shown.map((week) => ({ week, ...sumOf(byWeek.get(week) ?? []) })),
    sources: [...bySource]
      .map(([source, its]) => ({ source, ...sumOf(its) }))
      .toSorted((a, b) => b.submitted - a.submitted || b.seen - a.seen),
    jobs: jobs
      .map(({ id, job_title }) => ({ id, job_title, ...sumOf(byJob.get(id) ?? []) }))
      .toSorted((a, b) => b.submitted - a.submitted || b.seen - a.seen),
    gaps: GAPS.map(({ from, to }) => ({ from, to, ...medianOf(rows, from, to, since) })),
    lines,
  };
}

/** A job's counts by week and source, in this order. */
function linesOf({ id, job_title, rows, days }: JobData, since: string): Line[] {
  const lines = new Map<string, { -readonly [K in keyof Line]: Line[K] }>();
  const add = (step: Step, at: string, source: string, by = 1) => {
    if (at < since) return;
    const week = weekOf(at);
    const key = `${week} ${source}`;
    const line = lines.get(key) ?? { id, job_title, week, source, ...ZERO_COUNTS };
    line[step] += by;
    lines.set(key, line);
  };
  for (const [day, source, seen, started] of days) {
    add('seen', day, source, seen);
    add('started', day, source, started);
  }
  for (const row of rows)
    for (const [step, at] of stepsOf(row)) if (at !== null) add(step, at, row[6] ?? '');
  return [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** The median time between two steps, of applications that took the second one on or after `since`. */
function medianOf(rows: readonly ReportRow[], from: Time, to: Time, since: string) {
  const [first, second] = [TIMES.indexOf(from), TIMES.indexOf(to)];
  const times = rows.flatMap((row) => {
    const [start, end] = [row[first], row[second]];
    return start == null || end == null || end < since ? [] : Date.parse(end) - Date.parse(start);
  });
  times.sort((a, b) => a - b);
  const [low, high] = [times[Math.ceil(times.length / 2) - 1], times[Math.floor(times.length / 2)]];
  const median = low === undefined || high === undefined ? undefined : (low + high) / 2;
  return { median, of: times.length };
}

/** The steps of a report in their order, with their names. */
export const STEPS = {
  seen: 'Page views',
  started: 'Started',
  submitted: 'Submitted',
  reviewed: 'Reviewed',
  offered: 'Offered',
  accepted: 'Offer accepted',
  declined: 'Offer declined',
} as const;
export type Step = keyof typeof STEPS;

export const ALL_STEPS = keysOf(STEPS);

export type Counts = Readonly<Record<Step, number>>;

const ZERO_COUNTS: Counts = {
  seen: 0,
  started: 0,
  submitted: 0,
  reviewed: 0,
  offered: 0,
  accepted: 0,
  declined: 0,
};

/** The sum of counts, by step. */
function sumOf(all: readonly Counts[]): Counts {
  const sum = { ...ZERO_COUNTS };
  for (const each of all) for (const step of ALL_STEPS) sum[step] += each[step];
  return sum;
}

const WEEK_MS = 7 * DAY_MS;
/** A Monday. */
const FIRST_MS = Date.UTC(1970, 0, 5);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const mondayMs = (ms: number) => ms - ((ms - FIRST_MS) % WEEK_MS);

/** The Monday of a time's week (UTC), as `2030-01-28`. @param at a day or an instant in ISO 8601 */
export const weekOf = (at: string): string => dayOf(mondayMs(Date.parse(at)));

/** The first Monday of the last `weeks` weeks, including the current week. */
export const firstOfLast = (weeks: number, now: number): string =>
  dayOf(mondayMs(now) - (weeks - 1) * WEEK_MS);

/** All Mondays from `first` to `last`, including both. */
export function weeksBetween(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / WEEK_MS + 1;
  return Array.from({ length: count }, (_, week) => dayOf(Date.parse(first) + week * WEEK_MS));
}
