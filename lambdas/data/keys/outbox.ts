import type { Account } from './accounts.ts';
import { type IndexKey, type Key, type KeyRange, LAST } from './key.ts';

export const mailPrefix = 'MESSAGE#';
export const mailKey = (mail: string): Key => ({
  pk: `${mailPrefix}${mail}`,
  sk: 'MESSAGE',
});

/** The lanes of mails, the most urgent first: mail that people wait for, and mail that can wait. */
export const MAIL_LANES = ['DUE', 'BULK'] as const;
export type MailLane = (typeof MAIL_LANES)[number];
/** The lanes of tasks, the most urgent first: what somebody has asked for, and everything else. */
export const TASK_LANES = ['ASKED', 'TASKS'] as const;
export type TaskLane = (typeof TASK_LANES)[number];
/** Items with a due time: mails and tasks. */
export type DueKind = MailLane | TaskLane;
export const DUE_KINDS: readonly DueKind[] = [...MAIL_LANES, ...TASK_LANES];

/** Due items are spread over this many partitions of the index: one takes at most a thousand writes a second. */
const SHARDS = 8;
const shardPk = (of: DueKind, shard: number) => `${of}#${shard}`;
const shardOf = (id: string) =>
  [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % SHARDS;

/** The place of a held mail or a task in the order of due times. */
export const dueKey = (of: DueKind, dueAt: string, id: string): IndexKey => ({
  gsi1pk: shardPk(of, shardOf(id)),
  gsi1sk: `${dueAt}#${id}`,
});
/** A range of each shard, sorted by due time: of all items, or of those that are due until an instant. */
export const dueRangesOf = (of: DueKind, until?: string): KeyRange[] =>
  Array.from({ length: SHARDS }, (_, shard) => ({
    pk: shardPk(of, shard),
    ...(until !== undefined && { to: `${until}#${LAST}` }),
  }));

export const taskKey = (task: string): Key => ({ pk: `TASK#${task}`, sk: 'TASK' });

const setAsidePk = (of: DueKind) => `SET_ASIDE#${of}`;
/** The place of a set-aside mail or task, by the time when it was set aside. */
export const setAsideKey = (of: DueKind, since: string, id: string): IndexKey => ({
  gsi1pk: setAsidePk(of),
  gsi1sk: `${since}#${id}`,
});
export const setAsideRange = (of: DueKind): KeyRange => ({ pk: setAsidePk(of) });
/** The id of the mail or task at a key. */
export const dueItemOf = ({ pk }: Key): string => pk.slice(pk.indexOf('#') + 1);

/** Exists while mail and tasks are held. */
export const holdKey: Key = { pk: 'HOLD', sk: 'HOLD' };
/** Exists while the mail service takes no mail. */
export const mailStopKey: Key = { pk: 'HOLD', sk: 'MAIL' };

/** The place of a sent mail among those to one person. */
export const sentKey = (to: Account, sentAt: string, mail: string): IndexKey => ({
  gsi1pk: sentPk(to),
  gsi1sk: `${sentAt}#${mail}`,
});
const sentPk = ({ role, id }: Account) => `SENT#${role}#${id}`;
/** The time when a mail was sent, from its place. */
export const sentAt = ({ gsi1sk }: IndexKey): string => gsi1sk.slice(0, gsi1sk.indexOf('#'));
export const sentRange = (to: Account): KeyRange => ({ pk: sentPk(to) });
