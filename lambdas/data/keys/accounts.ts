import type { ActorRole } from '../../contract/roles.ts';
import { type Key, type KeyRange, startingWith } from './key.ts';

export interface Account {
  readonly role: ActorRole;
  readonly id: string;
}

export const credentialsKey = (role: ActorRole, email: string): Key => ({
  pk: `EMAIL#${role}#${email}`,
  sk: 'CREDENTIALS',
});

/** The end of an account's sessions. */
export const sessionsKey = (account: string): Key => ({
  pk: `SESSIONS#${account}`,
  sk: 'SESSIONS',
});

/** @param hash of the limited account or address, since addresses are not stored */
export const windowKey = (hash: string, window: number): Key => ({
  pk: `ATTEMPTS#${hash}`,
  sk: `WINDOW#${window}`,
});

export const managerPk = (manager: string) => `MGR#${manager}`;

/** All of a manager's own items. */
export const managerItemsRange = (manager: string): KeyRange => ({ pk: managerPk(manager) });

export const managerKey = (manager: string): Key => ({ pk: managerPk(manager), sk: 'MANAGER' });

/** The first answer to a creating call. @param hash of its `Idempotency-Key` */
export const answerKey = ({ role, id }: Account, hash: string): Key => ({
  pk: role === 'manager' ? managerPk(id) : candidatePk(id),
  sk: `ANSWER#${hash}`,
});

/** A batch of work, and its parts, which hold the ids of the applications. */
export const batchKey = (manager: string, batch: string): Key => ({
  pk: managerPk(manager),
  sk: `BATCH#${batch}`,
});
export const batchesRange = (manager: string): KeyRange =>
  startingWith(managerPk(manager), 'BATCH#');
export const batchPartKey = (manager: string, batch: string, part: number): Key => ({
  pk: managerPk(manager),
  sk: `${batchPartPrefix(batch)}${String(part).padStart(5, '0')}`,
});
export const batchPartsRange = (manager: string, batch: string): KeyRange =>
  startingWith(managerPk(manager), batchPartPrefix(batch));
/** The manager's running batches. */
export const runningBatchesKey = (manager: string): Key => ({
  pk: managerPk(manager),
  sk: 'RUNNING_BATCHES',
});
const batchPartPrefix = (batch: string) => `BATCH_PART#${batch}#`;

export const candidatePk = (candidate: string) => `CAND#${candidate}`;

/** All of a candidate's own items. */
export const candidateItemsRange = (candidate: string): KeyRange => ({
  pk: candidatePk(candidate),
});

/** The candidate of an item, from its partition key. */
export const candidateOf = ({ pk }: Key): string => pk.slice('CAND#'.length);

export const candidateKey = (candidate: string): Key => ({
  pk: candidatePk(candidate),
  sk: 'CANDIDATE',
});

export const isManagerKey = ({ sk }: Key): boolean => sk === 'MANAGER';

/** The export of an account's data. */
export const exportKey = ({ role, id }: Account): Key => ({
  pk: `EXPORT#${role}#${id}`,
  sk: 'EXPORT',
});
/** The object of an export. */
export const exportObjectKey = (copy: string, extension: 'zip' | 'csv' | 'xlsx' = 'zip'): string =>
  `${exportFolder}${copy}.${extension}`;
/** The folder of exports in the documents bucket. */
export const exportFolder = 'exports/';

/** @param hash of the token in the link */
export const linkKey = (hash: string): Key => ({ pk: `LINK#${hash}`, sk: 'LINK' });
