import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJobApplications, QUEUES } from '../../../lambdas/contract/job.ts';
import { getCandidate } from '../../../lambdas/contract/manager.ts';
import type { Application } from '../../../lambdas/contract/shapes.ts';
import { call } from '../../api/client.ts';
import { pagedQuery } from '../../api/pages.ts';

export type Queue = (typeof QUEUES)[number];

// The URLs in an answer are good for an hour. Half of it is never used up by one who goes on reading.
const RENEW_MS = 15 * 60 * 1000;

const ofJob = (jobId: string) => ['manager', 'applications', jobId];

/** The applications to a job that stand in one queue, oldest first, asked for anew before the URLs in them expire. */
export function applicationsOf(jobId: string, queue: Queue) {
  return {
    ...pagedQuery(
      [...ofJob(jobId), queue],
      (cursor, signal) => call(getJobApplications, { id: jobId, queue, cursor }, { signal }),
      (page) => page.applications,
    ),
    refetchInterval: RENEW_MS,
  };
}

/** Asks anew for the applications to a job that are on the screen. */
export function refreshApplications(queryClient: QueryClient, jobId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ofJob(jobId) });
}

/** A candidate who applied to one of the manager's jobs. */
export function candidateById(id: string) {
  return queryOptions({
    queryKey: ['manager', 'candidate', id],
    queryFn: async ({ signal }) => (await call(getCandidate, { id }, { signal })).candidate,
  });
}

/** Puts an application into the queue where it stands by now, and takes it out of the others, wherever they have been fetched. */
export async function moveToItsQueue(
  queryClient: QueryClient,
  application: Application,
): Promise<void> {
  const own = queueOf(application);
  for (const queue of QUEUES) {
    await change(queryClient, application.job_posting_id, queue, (pages) => {
      const others = without(pages, application);
      return queue === own ? withAdded(others, application) : others;
    });
  }
}

/** Takes an application out of a queue in which it no longer stands. */
export async function takeOut(
  queryClient: QueryClient,
  application: Application,
  queue: Queue,
): Promise<void> {
  await change(queryClient, application.job_posting_id, queue, (pages) =>
    without(pages, application),
  );
}

interface Page {
  applications: Application[];
  next_cursor?: string | undefined;
}

async function change(
  queryClient: QueryClient,
  jobId: string,
  queue: Queue,
  changed: (pages: Page[]) => Page[],
): Promise<void> {
  const { queryKey } = applicationsOf(jobId, queue);
  // An answer that is on its way may have been written before the change.
  const onItsWay = queryClient.isFetching({ queryKey }) > 0;
  if (onItsWay) await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (data) => data && { ...data, pages: changed(data.pages) });
  if (onItsWay) void queryClient.invalidateQueries({ queryKey });
}

function queueOf({ application_status: status }: Application): Queue {
  return status === 'offer-extended' || status === 'offer-accepted' ? 'accepted' : status;
}

function without(pages: Page[], { id }: Application): Page[] {
  return pages.map((page) => ({
    ...page,
    applications: page.applications.filter((other) => other.id !== id),
  }));
}

function withAdded(pages: Page[], application: Application): Page[] {
  const before = pages.findIndex((page) =>
    page.applications.some((other) => oldestFirst(application, other) < 0),
  );
  // At the end only of a list that has been fetched to its end: otherwise it comes with a later page.
  const at = before === -1 && pages.at(-1)?.next_cursor === undefined ? pages.length - 1 : before;
  return pages.map((page, index) =>
    index === at
      ? { ...page, applications: [...page.applications, application].toSorted(oldestFirst) }
      : page,
  );
}

function oldestFirst(a: Application, b: Application): number {
  const order = ({ submitted_at, id }: Application) => `${submitted_at} ${id}`;
  return order(a) < order(b) ? -1 : 1;
}
