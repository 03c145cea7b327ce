import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getApplicantRows } from '../../../lambdas/contract/calls/applicant-rows.ts';
import { type ApplicantRow, rowFromWire } from '../../../lambdas/contract/schemas/applicant-row.ts';
import { call } from '../client.ts';
import { pagesOf } from '../paged-query.ts';

/** All applicants of a job, as far as they are loaded. */
export interface ApplicantRows {
  readonly rows: readonly ApplicantRow[];
  /** The server's time of the last fetch's first page; the next fetch asks for later changes. */
  readonly asOf: string;
  /** The cursor of the next page; undefined once all rows are loaded. */
  readonly cursor: string | undefined;
}

const FRESH_MS = 5_000;
const REFRESH_MS = 60_000;
const KEEP_MS = 30 * 60_000;

/**
 * All applicants of a job. The first page shows at once; the others follow, and resume after a failure. From then on
 * only changes are fetched: each minute, on focus, and when invalidated.
 */
export function applicantRows(jobId: string) {
  return queryOptions({
    queryKey: rowsKey(jobId),
    queryFn: async ({ client, signal }) => {
      const before = cachedRows(client, jobId);
      const isFirstLoad = before === undefined || before.cursor !== undefined;
      await (isFirstLoad ? fetchAll : fetchChanges)(client, jobId, signal);
      const held = cachedRows(client, jobId);
      if (held === undefined) throw new Error('The rows were removed while they were loading.');
      return held;
    },
    // Structural sharing would compare ten thousand rows with each answer.
    structuralSharing: false,
    // A load that was interrupted, by the way to another page, is resumed at once.
    staleTime: ({ state }) => (state.data?.cursor === undefined ? FRESH_MS : 0),
    refetchInterval: REFRESH_MS,
    gcTime: KEEP_MS,
  });
}

const cachedRows = (client: QueryClient, jobId: string) =>
  client.getQueryData<ApplicantRows>(rowsKey(jobId));

/** Merges each page into the cached rows as it arrives, which shows it. */
async function fetchAll(client: QueryClient, jobId: string, signal: AbortSignal): Promise<void> {
  const pages = pagesOf(
    (cursor) => call(getApplicantRows, { job_posting_id: jobId, cursor }, { signal }),
    cachedRows(client, jobId)?.cursor,
  );
  for await (const page of pages) {
    const held = cachedRows(client, jobId);
    client.setQueryData<ApplicantRows>(rowsKey(jobId), {
      rows: mergeRows(held?.rows ?? [], page.rows.map(rowFromWire)),
      asOf: held?.asOf ?? page.as_of,
      cursor: page.next_cursor,
    });
  }
}

async function fetchChanges(
  client: QueryClient,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const since = cachedRows(client, jobId)?.asOf;
  const changed: ApplicantRow[] = [];
  let asOf: string | undefined;
  const pages = pagesOf((cursor) =>
    call(getApplicantRows, { job_posting_id: jobId, since, cursor }, { signal }),
  );
  for await (const page of pages) {
    changed.push(...page.rows.map(rowFromWire));
    asOf ??= page.as_of;
  }
  client.setQueryData<ApplicantRows>(
    rowsKey(jobId),
    (held) => held && { ...held, rows: mergeRows(held.rows, changed), asOf: asOf ?? held.asOf },
  );
}

/** Changes cached rows, by id. The next refetch replaces them by the server's. */
export function changeRows(
  client: QueryClient,
  jobId: string,
  changes: ReadonlyMap<string, Partial<ApplicantRow>>,
): void {
  client.setQueryData<ApplicantRows>(
    rowsKey(jobId),
    (held) =>
      held && {
        ...held,
        rows: held.rows.map((row) =>
          changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row,
        ),
      },
  );
}

// The area comes second, so that `refresh` does not load everything again.
/** The key of a job's rows. */
export const rowsKey = (jobId: string) => ['applicant-rows', 'manager', jobId] as const;

interface Row {
  readonly id: string;
}

/** Replaces rows by their changed versions, and adds new ones. */
export function mergeRows<R extends Row>(rows: readonly R[], changed: readonly R[]): readonly R[] {
  if (changed.length === 0) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of changed) byId.set(row.id, row);
  return [...byId.values()];
}
