import type { ActorRole } from '../../contract/roles.ts';
import { allOf, type Key, type KeyRange } from './key.ts';

export interface Account {
  readonly role: ActorRole;
  readonly id: string;
}

export const credentialsKey = (role: ActorRole, email: string): Key => ({
  pk: `EMAIL#${role}#${email}`,
  sk: 'CREDENTIALS',
});

/** Since when the sessions of an account are good. */
export const sessionsKey = (account: string): Key => ({
  pk: `SESSIONS#${account}`,
  sk: 'SESSIONS',
});

/** @param hash of whose attempts, or whose use of a quota: it may be an address, which is not stored */
export const windowKey = (hash: string, window: number): Key => ({
  pk: `ATTEMPTS#${hash}`,
  sk: `WINDOW#${window}`,
});

export const managerPk = (manager: string) => `MGR#${manager}`;

/** Everything of a manager's own. */
export const managerItemsRange = (manager: string): KeyRange => allOf(managerPk(manager));

export const managerKey = (manager: string): Key => ({ pk: managerPk(manager), sk: 'MANAGER' });

export const candidatePk = (candidate: string) => `CAND#${candidate}`;

/** Everything of a candidate's own. */
export const candidateItemsRange = (candidate: string): KeyRange => allOf(candidatePk(candidate));

/** The candidate whose item it is, from its partition key. */
export const candidateOf = ({ pk }: Key): string => pk.slice('CAND#'.length);

export const candidateKey = (candidate: string): Key => ({
  pk: candidatePk(candidate),
  sk: 'CANDIDATE',
});

export const isManagerKey = ({ sk }: Key): boolean => sk === 'MANAGER';

/** The copy of an account's data that its owner has asked for. */
export const exportKey = ({ role, id }: Account): Key => ({
  pk: `EXPORT#${role}#${id}`,
  sk: 'EXPORT',
});
/** The object that holds a copy. */
export const exportObjectKey = (copy: string): string => `${exportFolder}${copy}.zip`;
/** Its folder in the bucket of documents. */
export const exportFolder = 'exports/';

/** @param hash of the token that the link carries */
export const linkKey = (hash: string): Key => ({ pk: `LINK#${hash}`, sk: 'LINK' });
