import type { ListedJob } from '../../api/queries/manager-queries.ts';
import { useLocal } from '../../ui/hooks/use-local.ts';
import { placeOf } from './place.ts';

/** A company's jobs are all fetched up to this many, so that they can be sorted here. */
export const MAX_SORTED_JOBS = 500;

/** The orders of a manager's jobs. */
export const JOB_ORDERS = [
  { value: 'usual', label: 'Usual order' },
  { value: 'company', label: 'Sort by company' },
  { value: 'place', label: 'Sort by place' },
  { value: 'new', label: 'Most new applicants first' },
] as const;

export type JobOrder = (typeof JOB_ORDERS)[number]['value'];

const byName = (name: (job: ListedJob) => string) => {
  const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return (a: ListedJob, b: ListedJob) => compare(name(a), name(b));
};

const COMPARE: Readonly<
  Record<Exclude<JobOrder, 'usual'>, (a: ListedJob, b: ListedJob) => number>
> = {
  company: byName((job) => job.company[0]?.name ?? ''),
  place: byName((job) => `${placeOf(job)} ${job.company_location[0]?.location_name ?? ''}`),
  new: (a, b) => b.new_application_count - a.new_application_count,
};

/** The jobs in an order. The sort is stable. */
export function inOrder(jobs: readonly ListedJob[], order: JobOrder): readonly ListedJob[] {
  return order === 'usual' ? jobs : jobs.toSorted(COMPARE[order]);
}

/** Whether jobs are shown as rows of one line. The browser keeps the choice. */
export function useAsRows() {
  const [kept, keep] = useLocal('jobs.rows');
  return [kept !== null, (rows: boolean) => keep(rows ? '1' : null)] as const;
}
