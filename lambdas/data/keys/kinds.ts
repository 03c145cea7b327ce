import { PART } from './companies.ts';
import type { Key } from './key.ts';

/** Exists during an import into the table. */
export const importKey: Key = { pk: 'IMPORT', sk: 'IMPORT' };

/** Read at a function's start, to open the connection. The item doesn't exist. */
export const warmUpKey: Key = { pk: 'WARM', sk: 'WARM' };

const KINDS = [
  ['manager', 'MGR#', 'MANAGER'],
  ['candidate', 'CAND#', 'CANDIDATE'],
  ['saved job', 'CAND#', 'SAVED_JOB#'],
  ['saved search', 'CAND#', 'SAVED_SEARCH#'],
  ['company', 'COMP#', 'COMPANY'],
  ['location', 'COMP#', `${PART}LOCATION#`],
  ['job', 'COMP#', `${PART}JOB#`],
  ['screening question', 'JOB#', 'QUESTION#SCREENING#'],
  ['video question', 'JOB#', 'QUESTION#VIDEO#'],
  ['application', 'JOB#', 'APPLICATION#'],
  ['interview', 'CAND#', 'INTERVIEW#'],
] as const;

/** The kind of item at a key. Undefined for all kinds not listed above. */
export function kindOf({ pk, sk }: Key): (typeof KINDS)[number][0] | undefined {
  return KINDS.find(
    ([, pkPrefix, skPrefix]) =>
      pk.startsWith(pkPrefix) &&
      (skPrefix.endsWith('#') ? sk.startsWith(skPrefix) : sk === skPrefix),
  )?.[0];
}
