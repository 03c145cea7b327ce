import * as z from 'zod/mini';
import { type DueKind, dueItemOf, dueRangesOf, setAsideKey } from '../keys/outbox.ts';
import type { Attributes } from '../table/expressions.ts';
import { isExpired, itemKey, type Parser, rawItem, withExpired } from '../table/items.ts';
import { GSI1, queryAll, queryPage } from '../table/read.ts';
import { unlessConflict } from '../table/retry.ts';
import { setWrite, writeOne } from '../table/write.ts';

/**
 * Mails and tasks that are due. An item may be unreadable, for example after a rollback to an older version.
 * It is set aside, so that it does not block the others, until an operator puts it back.
 */

/** A mail or task that was set aside, since it cannot be read or has failed permanently. */
export class SetAside extends Error {
  override readonly name = 'SetAside';
}

type Report = (item: SetAside) => void;

const AT_ONCE_PER_SHARD = 25;
// Expired ones would fill the pages until DynamoDB removes them.
const indexed = withExpired({
  parse: (stored: Attributes) => ({ stored, ...sortKey.parse(stored) }),
});
const sortKey = z.object({ gsi1sk: z.string() });

/**
 * The due items of a kind, oldest first. Those that cannot be read are set aside.
 * @param report is called with each item that is set aside
 * @param perShard the most of each shard
 */
export async function listDueItems<T>(
  kind: DueKind,
  type: Parser<T>,
  report: Report,
  perShard = AT_ONCE_PER_SHARD,
): Promise<T[]> {
  const now = new Date().toISOString();
  const pages = await Promise.all(
    dueRangesOf(kind, now).map((range) =>
      queryPage(range, indexed, perShard, undefined, { source: GSI1 }),
    ),
  );
  const due = pages.flatMap(({ rows }) => rows.map(({ item }) => item));
  const found: T[] = [];
  for (const { stored } of due.sort((a, b) => (a.gsi1sk < b.gsi1sk ? -1 : 1))) {
    if (isExpired(stored)) {
      await takeOut(stored);
      continue;
    }
    const item = await parseOrSetAside(kind, type, stored, report);
    if (item !== undefined) found.push(item);
  }
  return found;
}

/** All items of a kind that wait for their due time, for their release, or for the end of their lease. */
export async function listWaitingItems(kind: DueKind): Promise<Attributes[]> {
  const ranges = dueRangesOf(kind).map((range) => queryAll(range, rawItem, GSI1));
  return (await Promise.all(ranges)).flat();
}

/** Takes an expired item out of the index. */
async function takeOut(stored: Attributes): Promise<void> {
  const place = { gsi1pk: undefined, gsi1sk: undefined };
  await unlessConflict(writeOne(setWrite(itemKey.parse(stored), place)));
}

/**
 * Parses a stored mail or task, and sets it aside if it is corrupt.
 * @param report is called with an item that is set aside
 * @returns undefined if it is set aside
 */
export async function parseOrSetAside<T>(
  kind: DueKind,
  type: Parser<T>,
  stored: Attributes,
  report: Report,
): Promise<T | undefined> {
  try {
    return type.parse(stored);
  } catch (cause) {
    const key = itemKey.parse(stored);
    const place = setAsideKey(kind, new Date().toISOString(), dueItemOf(key));
    await unlessConflict(writeOne(setWrite(key, { ...place })));
    report(new SetAside(`${key.pk} cannot be read and was set aside`, { cause }));
    return undefined;
  }
}
