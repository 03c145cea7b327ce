import type { QueryClient } from '@tanstack/react-query';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import {
  APPLICATION_QUEUES,
  type ApplicationQueue,
  queueOf,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import { rowsKey } from '../../../../api/queries/applicant-rows.ts';
import { ownJob } from '../../../../api/queries/manager-queries.ts';
import { applicationQuery } from '../../assessment/application-query.ts';
import { applicationsOf } from '../review-queries.ts';
import { searchesKey } from '../search-applications.ts';

/** Moves an application to its status's queue in all cached lists. */
export async function moveToItsQueue(
  queryClient: QueryClient,
  application: Application,
): Promise<void> {
  const own = queueOf(application.application_status);
  for (const queue of APPLICATION_QUEUES) {
    await change(queryClient, application.job_posting_id, queue, (pages) => {
      const others = withoutApplication(pages, application);
      return queue === own ? withAdded(others, application) : others;
    });
    if (queue !== own) removeFromSearches(queryClient, application, queue);
  }
  queryClient.setQueryData(
    applicationQuery(application.job_posting_id, application.id).queryKey,
    (cached) => cached && application,
  );
  await refreshFound(queryClient, application);
}

/** Removes an application from a cached queue. */
export async function removeFromQueue(
  queryClient: QueryClient,
  application: Application,
  queue: ApplicationQueue,
): Promise<void> {
  await change(queryClient, application.job_posting_id, queue, (pages) =>
    withoutApplication(pages, application),
  );
  removeFromSearches(queryClient, application, queue);
  await refreshFound(queryClient, application);
}

// Otherwise a repeated search would first show applicants who have left the queue.
function removeFromSearches(
  queryClient: QueryClient,
  application: Application,
  queue: ApplicationQueue,
): void {
  queryClient.setQueriesData<{ pages: Page[] }>(
    { queryKey: [...searchesKey(application.job_posting_id), queue] },
    (data) => data && { ...data, pages: withoutApplication(data.pages, application) },
  );
}

// The next search refetches the rows.
async function refreshFound(
  queryClient: QueryClient,
  { job_posting_id }: Application,
): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: rowsKey(job_posting_id), refetchType: 'none' });
  await queryClient.invalidateQueries({ queryKey: searchesKey(job_posting_id) });
}

/** Adds to the cached job's count of new applications. */
export function countNew(queryClient: QueryClient, jobId: string, by: number): void {
  const { queryKey } = ownJob(jobId);
  queryClient.setQueryData(
    queryKey,
    (job) => job && { ...job, new_application_count: (job.new_application_count ?? 0) + by },
  );
  // A pending answer may be older than the change.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
}

interface Page {
  applications: Application[];
  next_cursor?: string | undefined;
}

async function change(
  queryClient: QueryClient,
  jobId: string,
  queue: ApplicationQueue,
  changed: (pages: Page[]) => Page[],
): Promise<void> {
  const { queryKey } = applicationsOf(jobId, queue);
  // A pending answer may be older than the change.
  const isFetching = queryClient.isFetching({ queryKey }) > 0;
  if (isFetching) await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (data) => data && { ...data, pages: changed(data.pages) });
  if (isFetching) void queryClient.invalidateQueries({ queryKey });
}

function withoutApplication(pages: Page[], { id }: Application): Page[] {
  return pages.map((page) => ({
    ...page,
    applications: page.applications.filter((other) => other.id !== id),
  }));
}

function withAdded(pages: Page[], application: Application): Page[] {
  const before = pages.findIndex((page) =>
    page.applications.some((other) => oldestFirst(application, other) < 0),
  );
  // Appended only to a complete list; otherwise a later page has it.
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
