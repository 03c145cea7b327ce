import type { Account } from './accounts.ts';
import { type IndexKey, type Key, type KeyRange, LAST, startingWith } from './key.ts';

export const messagePrefix = 'MESSAGE#';
export const messageKey = (message: string): Key => ({
  pk: `${messagePrefix}${message}`,
  sk: 'MESSAGE',
});
/** The id of the message at a key. */
export const messageOf = ({ pk }: Key): string => pk.slice(messagePrefix.length);

/** Items with a due time: messages and tasks, each kind sorted by it. */
export type DueKind = 'DUE' | 'TASKS';
const dueKeyOf = (of: DueKind, dueAt: string, id: string): IndexKey => ({
  gsi1pk: of,
  gsi1sk: `${dueAt}#${id}`,
});
/** Everything due until an instant. */
export const dueRangeOf = (of: DueKind, until: string): KeyRange => ({
  pk: of,
  from: '0',
  to: `${until}#${LAST}`,
});
/** The place of a held message in the order of due times. */
export const dueKey = (dueAt: string, message: string): IndexKey => dueKeyOf('DUE', dueAt, message);

export const taskKey = (task: string): Key => ({ pk: `TASK#${task}`, sk: 'TASK' });
/** The place of a task in the order of due times. */
export const dueTaskKey = (dueAt: string, task: string): IndexKey => dueKeyOf('TASKS', dueAt, task);

/** The partition of due items that cannot be read, beside those that can. */
export const unreadablePk = (of: DueKind) => `UNREADABLE#${of}`;
export const unreadableRange = (of: DueKind): KeyRange => startingWith(unreadablePk(of), '');

/** Exists while mail and tasks are held. */
export const holdKey: Key = { pk: 'HOLD', sk: 'HOLD' };

/** The place of a sent message among those to one person. */
export const sentKey = (to: Account, sentAt: string, message: string): IndexKey => ({
  gsi1pk: sentPk(to),
  gsi1sk: `${sentAt}#${message}`,
});
const sentPk = ({ role, id }: Account) => `SENT#${role}#${id}`;
/** When a message was sent, from its place there. */
export const sentAt = ({ gsi1sk }: IndexKey): string => gsi1sk.slice(0, gsi1sk.indexOf('#'));
export const sentRange = (to: Account): KeyRange => startingWith(sentPk(to), '');

/** The table key of the message or task at `gsi1sk` in the index. */
export const keyOfDue = ({ gsi1pk, gsi1sk }: IndexKey): Key => {
  const id = gsi1sk.slice(gsi1sk.indexOf('#') + 1);
  return gsi1pk.endsWith('TASKS') ? taskKey(id) : messageKey(id);
};
