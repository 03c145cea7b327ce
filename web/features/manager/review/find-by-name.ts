import type { QueryClient } from '@tanstack/react-query';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import {
  type ApplicationQueue,
  queueOf,
} from '../../../../lambdas/contract/statuses/application-status.ts';
import { applicantRows } from '../../../api/queries/applicant-rows.ts';
import { foldedName, hasWords } from '../../../ui/text/fold.ts';
import { fetchApplication } from '../assessment/application-query.ts';

/** Each application takes one call. */
const FOUND_PAGE = 10;

interface Search {
  readonly queue: ApplicationQueue;
  readonly name: string;
  readonly cursor: string | undefined;
}

interface Found {
  readonly applications: Application[];
  readonly next_cursor?: string | undefined;
}

/** A page of a job's applications in one queue, searched by the words of the applicant's name, oldest first. */
export async function findByName(
  client: QueryClient,
  jobId: string,
  { queue, name, cursor = '' }: Search,
  signal: AbortSignal,
): Promise<Found> {
  const { rows } = await client.fetchQuery(applicantRows(jobId));
  const has = hasWords(name);
  const isIn = (of: Pick<Application, 'application_status'>) =>
    queueOf(of.application_status) === queue;
  const found = rows
    .filter((row) => isIn(row) && has(foldedName(row)))
    .map(({ id, submitted_at }) => ({ id, place: `${submitted_at} ${id}` }))
    .filter(({ place }) => place > cursor)
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const page = found.slice(0, FOUND_PAGE);
  const fetched = await Promise.all(page.map(({ id }) => fetchApplication(id, signal)));
  return {
    // A row may be older than the last change of its application.
    applications: fetched.filter((each) => each !== undefined).filter(isIn),
    ...(found.length > page.length && { next_cursor: page.at(-1)?.place }),
  };
}
