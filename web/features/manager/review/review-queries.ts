import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  getJobApplications,
  QUEUE_OF,
  QUEUES,
  type Queue,
} from '../../../../lambdas/contract/job.ts';
import { getCandidate } from '../../../../lambdas/contract/manager.ts';
import type { Application } from '../../../../lambdas/contract/shapes.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { pagedQuery } from '../../../api/pages.ts';

// The URLs in an answer work for an hour. They are renewed long before that.
const RENEW_MS = 15 * 60 * 1000;

const ofJob = (jobId: string) => ['manager', 'applications', jobId];

/** The applications of one queue of a job, oldest first. They are fetched again before the URLs in them expire. */
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

/** The queue of new applicants. New ones are added at its end: it is asked for again when the manager comes back to the tab. */
export function newApplications(jobId: string) {
  return { ...applicationsOf(jobId, 'new'), staleTime: 60_000 };
}

/** Fetches the applications to a job again that are on the screen. */
export function refreshApplications(queryClient: QueryClient, jobId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ofJob(jobId) });
}

/** A candidate who applied to one of the manager's jobs; null after they have withdrawn: then they cannot be seen. */
export function candidateById(id: string) {
  return queryOptions({
    queryKey: ['manager', 'candidate', id],
    queryFn: async ({ signal }) => {
      try {
        return (await call(getCandidate, { id }, { signal })).candidate;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** Moves an application to the queue of its status, in all the lists that have been fetched. */
export async function moveToItsQueue(
  queryClient: QueryClient,
  application: Application,
): Promise<void> {
  const own = QUEUE_OF[application.application_status];
  for (const queue of QUEUES) {
    await change(queryClient, application.job_posting_id, queue, (pages) => {
      const others = without(pages, application);
      return queue === own ? withAdded(others, application) : others;
    });
  }
}

/** Takes an application out of a queue that it has left. */
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
  // An answer that is still to come may be from before the change.
  const isFetching = queryClient.isFetching({ queryKey }) > 0;
  if (isFetching) await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (data) => data && { ...data, pages: changed(data.pages) });
  if (isFetching) void queryClient.invalidateQueries({ queryKey });
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
  // It goes to the end only where the list is fetched to its end: otherwise it comes with a later page.
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
