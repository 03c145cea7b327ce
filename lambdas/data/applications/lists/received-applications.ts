import * as z from 'zod/mini';
import { LIST_PAGE } from '../../../contract/limits.ts';
import {
  APPLICATION_QUEUES,
  type ApplicationQueue,
} from '../../../contract/statuses/application-status.ts';
import {
  PLACE_IN_ORDER,
  placeInOrder,
  queueRange,
  queueRangeAfter,
} from '../../keys/applications.ts';
import { readPlace, writeCursor } from '../../table/cursor.ts';
import type { Attributes } from '../../table/expressions.ts';
import { mergeInOrder } from '../../table/merge.ts';
import { itemsOf, type Page } from '../../table/page.ts';
import { GSI1, queryPage } from '../../table/read.ts';
import { applicationType, type StoredApplication } from '../stored-application.ts';

/** The submitted applications to a job: by queue, or all in order. */

/** The applications in one of a job's queues, oldest first. */
export async function listQueue(
  job: string,
  queue: ApplicationQueue,
  cursor?: string,
): Promise<Page<StoredApplication>> {
  return await queryPage(queueRange(job, queue), applicationType, LIST_PAGE, cursor, {
    source: GSI1,
  });
}

/** The new application to a job that was submitted first. */
export async function oldestNew(job: string): Promise<StoredApplication | undefined> {
  const found = await queryPage(queueRange(job, 'new'), applicationType, 1, undefined, {
    source: GSI1,
  });
  return itemsOf(found)[0];
}

/** Applications per read of each queue, to merge all queues. */
const RUN = 25;

const queued = {
  parse: (stored: Attributes) => ({
    stored: applicationType.parse(stored),
    place: placeInOrder(queueKeys.parse(stored)),
  }),
};
const queueKeys = z.object({ gsi1pk: z.string(), gsi1sk: z.string() });

/** All submitted applications to a job, oldest first. */
export async function listReceivedApplications(
  job: string,
  cursor?: string,
): Promise<Page<StoredApplication>> {
  const from = cursor === undefined ? undefined : readPlace(PLACE_IN_ORDER, cursor);
  const readQueue = (queue: ApplicationQueue) => async (after: string | undefined) => {
    const range = queueRangeAfter(job, queue, after ?? from);
    const page = await queryPage(range, queued, RUN, undefined, { source: GSI1 });
    return { items: itemsOf(page), isLast: page.next === undefined };
  };
  const { items, isLast } = await mergeInOrder(APPLICATION_QUEUES.map(readQueue), LIST_PAGE);
  const rows = items.map(({ stored, place }) => ({ item: stored, cursor: writeCursor(place) }));
  const next = rows.at(-1)?.cursor;
  return { rows, ...(!isLast && next !== undefined && { next }) };
}
