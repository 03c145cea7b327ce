import * as z from 'zod/mini';
import { DUE_KINDS, type DueKind, dueItemOf, dueKey, setAsideRange } from '../keys/outbox.ts';
import { UNKNOWN_RESULT } from '../outbox/mails.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemKey } from '../table/items.ts';
import { GSI1, queryAll } from '../table/read.ts';
import { setWrite, writeOne } from '../table/write.ts';

/** Mails and tasks that were set aside: they cannot be read, or have failed permanently. */

interface SetAsideItem {
  readonly id: string;
  readonly kind: string;
  /** When it was set aside, in ISO 8601, UTC. */
  readonly since: string;
  readonly why: string;
}

/** Items that were set aside, oldest first. */
export async function listSetAside(): Promise<SetAsideItem[]> {
  return (await readAll()).map(({ item }) => item);
}

interface PutBack {
  readonly putBack: number;
  /** The ids of mails that may have been sent: `all` leaves them out, only their own id puts them back. */
  readonly left: readonly string[];
}

/**
 * Makes items that were set aside due again.
 * @param which an item's id, or `all`
 */
export async function putBack(which: string): Promise<PutBack> {
  const all = await readAll();
  const wanted = which === 'all' ? all : all.filter(({ item }) => item.id === which);
  const isLeft = ({ item }: Stored) => which === 'all' && item.why === UNKNOWN_RESULT;
  const back = wanted.filter((each) => !isLeft(each));
  for (const each of back) await makeDue(each);
  return { putBack: back.length, left: wanted.filter(isLeft).map(({ item }) => item.id) };
}

interface Stored {
  readonly of: DueKind;
  readonly item: SetAsideItem;
  readonly stored: Attributes;
}

const shown = z.object({
  pk: z.string(),
  sk: z.string(),
  kind: z._default(z.string(), 'unknown'),
  why: z._default(z.nullable(z.string()), null),
  gsi1sk: z.string(),
});

async function readAll(): Promise<Stored[]> {
  const found: Stored[] = [];
  for (const of of DUE_KINDS)
    found.push(
      ...(await queryAll(setAsideRange(of), { parse: (stored) => read(of, stored) }, GSI1)),
    );
  return found;
}

function read(of: DueKind, stored: Attributes): Stored {
  const { kind, why, gsi1sk, ...key } = shown.parse(stored);
  const since = gsi1sk.slice(0, gsi1sk.indexOf('#'));
  return { of, stored, item: { id: dueItemOf(key), kind, since, why: why ?? 'it cannot be read' } };
}

async function makeDue({ of, item: { id }, stored }: Stored): Promise<void> {
  const now = new Date().toISOString();
  const place = dueKey(of, now, id);
  const again = { state: 'held', due_at: now, refusals: 0, why: null };
  const change = stored.state === 'failed' ? { ...place, ...again } : { ...place };
  await writeOne(setWrite(itemKey.parse(stored), change));
}
