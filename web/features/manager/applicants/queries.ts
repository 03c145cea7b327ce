import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getJobApplications } from '../../../../lambdas/contract/calls/application.ts';
import { getCandidate } from '../../../../lambdas/contract/calls/manager.ts';
import { getOtherApplications } from '../../../../lambdas/contract/calls/other-applications.ts';
import { getJobApplication, openApplication } from '../../../../lambdas/contract/calls/timeline.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import type { Location } from '../../../../lambdas/contract/schemas/company.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import type { ApplicationQueue } from '../../../../lambdas/contract/statuses/application-status.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { pagedQuery } from '../../../api/paged-query.ts';
import { applicantRows } from '../../../api/queries/applicant-rows.ts';
import { useCompanyLocations } from '../../../api/queries/manager-queries.ts';
import { foldedName, hasWords } from '../../../ui/text/fold.ts';

/** How often applications are refetched: their signed URLs work for an hour. */
const RENEW_MS = 15 * 60 * 1000;

const ofJob = (jobId: string) => ['manager', 'applications', jobId];

/** The key of a queue's list, and of what searches found in it. */
export const queueKey = (jobId: string, queue: ApplicationQueue) => [...ofJob(jobId), queue];

/** A job's applications in one queue, oldest first. */
export function applicationsOf(jobId: string, queue: ApplicationQueue) {
  return {
    ...pagedQuery(
      queueKey(jobId, queue),
      (cursor, signal) => call(getJobApplications, { id: jobId, queue, cursor }, { signal }),
      (page) => page.applications,
    ),
    refetchInterval: RENEW_MS,
  };
}

/** Found by a name, each application takes one call. */
const FOUND_PAGE = 10;

/**
 * New applicants, oldest first. They are added at the end; refetched when the manager returns to the tab.
 * @param name words of the name, each at any place; empty for all
 */
export function newApplications(jobId: string, name = '') {
  const staleTime = 60_000;
  if (name === '') return { ...applicationsOf(jobId, 'new'), staleTime };
  return {
    ...pagedQuery(
      [...queueKey(jobId, 'new'), name],
      (cursor, signal, client) => findNew(client, { jobId, name, cursor }, signal),
      (page) => page.applications,
    ),
    refetchInterval: RENEW_MS,
    staleTime,
  };
}

interface Search {
  readonly jobId: string;
  readonly name: string;
  readonly cursor: string | undefined;
}

interface Found {
  readonly applications: Application[];
  readonly next_cursor?: string | undefined;
}

/** A page of the new applicants with these words in their name. */
export async function findNew(
  client: QueryClient,
  { jobId, name, cursor = '' }: Search,
  signal: AbortSignal,
): Promise<Found> {
  const { rows } = await client.fetchQuery(applicantRows(jobId));
  const has = hasWords(name);
  const found = rows
    .filter((row) => row.application_status === 'new' && has(foldedName(row)))
    .map(({ id, submitted_at }) => ({ id, place: `${submitted_at} ${id}` }))
    .filter(({ place }) => place > cursor)
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const page = found.slice(0, FOUND_PAGE);
  const fetched = await Promise.all(page.map(({ id }) => fetchApplication(id, signal)));
  return {
    // A row may be older than the last change of its application.
    applications: fetched
      .filter((each) => each !== undefined)
      .filter((each) => each.application_status === 'new'),
    ...(found.length > page.length && { next_cursor: page.at(-1)?.place }),
  };
}

/** Refetches a job's applications, and what has changed in their rows. */
export async function refreshApplications(client: QueryClient, jobId: string): Promise<void> {
  void client.invalidateQueries(applicantRows(jobId));
  await client.invalidateQueries({ queryKey: ofJob(jobId) });
}

/** One application of a job. Refetched with the job's applications. */
export function applicationQuery(jobId: string, id: string) {
  return queryOptions({
    queryKey: [...ofJob(jobId), 'one', id],
    queryFn: async ({ signal }) =>
      (await call(getJobApplication, { application_id: id }, { signal })).application,
    refetchInterval: RENEW_MS,
  });
}

/** An application, from the server. Undefined if it was erased. */
async function fetchApplication(
  application_id: string,
  signal: AbortSignal,
): Promise<Application | undefined> {
  return await unlessMissing(
    async () => (await call(getJobApplication, { application_id }, { signal })).application,
    undefined,
  );
}

/** An applicant's profile; null after they withdrew. */
export function candidateById(id: string) {
  return queryOptions({
    queryKey: ['manager', 'candidate', id],
    queryFn: ({ signal }) =>
      unlessMissing(async () => (await call(getCandidate, { id }, { signal })).candidate, null),
  });
}

async function unlessMissing<T, U>(ask: () => Promise<T>, missing: U): Promise<T | U> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return missing;
    throw error;
  }
}

/** The applicant's other applications to this employer. */
export function otherApplicationsOf(id: string) {
  return queryOptions({
    queryKey: ['manager', 'other-applications', id],
    queryFn: async ({ signal }) =>
      (await call(getOtherApplications, { application_id: id }, { signal })).applications,
    staleTime: 60_000,
  });
}

/**
 * Marks an application as opened, once. A failure is silent: the next view retries.
 * @returns whether it is being marked
 */
export function useMarkOpened(application: Application | undefined): boolean {
  const { id = '', opened_at } = application ?? {};
  const { isFetching } = useQuery({
    queryKey: ['manager', 'opening', id],
    // Not aborted when another applicant is shown.
    queryFn: () => call(openApplication, { application_id: id }),
    enabled: opened_at === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return isFetching;
}

/** Whether there is a resume or cover letter to show. */
export function hasDocuments({ profile }: Application): boolean {
  return profile.resume_url !== null || profile.cover_letter_url !== null;
}

/** The first names of applicants by id. A row has only the full name. */
export async function fetchFirstNames(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const found = await Promise.all(ids.map((id) => fetchApplication(id, signal)));
  return Object.fromEntries(
    found
      .filter((each) => each !== undefined)
      .map(({ id, candidate }) => [id, candidate.first_name]),
  );
}

/** As `fetchFirstNames`. */
export const firstNamesOf = (jobId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...ofJob(jobId), 'first-names', ids],
    queryFn: ({ signal }) => fetchFirstNames(ids, signal),
  });

/** The locations of the job's company: its own at once, then the others. */
export function useLocations(job: JobWithQuestions) {
  const { view, isComplete } = useCompanyLocations(job.company_id);
  const { data, isError, isFetching, refetch, fetchNextPage } = view;
  const fetched: readonly Location[] = data?.items.flatMap((page) => page.locations) ?? [];
  const own = job.company_location.filter(({ id }) => fetched.every((other) => other.id !== id));
  return {
    all: [...own, ...fetched],
    hasFailed: isError && !isComplete,
    isFetching,
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}
