import type { Key } from '../../../lambdas/data/keys/key.ts';
import { dueItemOf } from '../../../lambdas/data/keys/outbox.ts';
import { table } from '../engine/raw-stores.ts';

/**
 * The stored messages and tasks to somebody or about something, in the order of their creation.
 * @param attributes what else they have, such as a kind
 */
export async function outboxOf(
  { id }: { readonly id: string },
  attributes: Readonly<Record<string, string>> = { sk: 'MESSAGE' },
) {
  const found = await table.all(attributes);
  return found
    .filter(({ to, about }) => JSON.stringify([to, about]).includes(id))
    .toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
}

/** Sets when a held message or a task is due: now, unless it is said. */
export async function setDue(key: Key, due_at = new Date().toISOString()): Promise<void> {
  await table.set(key, { due_at, gsi1sk: `${due_at}#${dueItemOf(key)}` });
}
