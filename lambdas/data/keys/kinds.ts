import type { Key } from './key.ts';

/** There while an import into the table has not come to its end. */
export const importKey: Key = { pk: 'IMPORT', sk: 'IMPORT' };

/** Read when a function starts, to open the connection. There is no such item. */
export const warmUpKey: Key = { pk: 'WARM', sk: 'WARM' };

const KINDS = [
  ['manager', 'MGR#', 'MANAGER'],
  ['candidate', 'CAND#', 'CANDIDATE'],
  ['saved job', 'CAND#', 'SAVED_JOB#'],
  ['saved search', 'CAND#', 'SAVED_SEARCH#'],
  ['company', 'COMP#', 'COMPANY'],
  ['location', 'COMP#', 'LOCATION#'],
  ['job', 'COMP#', 'JOB#'],
  ['screening question', 'JOB#', 'QUESTION#SCREENING#'],
  ['video question', 'JOB#', 'QUESTION#VIDEO#'],
  ['application', 'JOB#', 'APPLICATION#'],
] as const;

/** What is stored at a key. Undefined for what is neither counted nor has counters. */
export function kindOf({ pk, sk }: Key): (typeof KINDS)[number][0] | undefined {
  return KINDS.find(
    ([, pkPrefix, skPrefix]) =>
      pk.startsWith(pkPrefix) &&
      (skPrefix.endsWith('#') ? sk.startsWith(skPrefix) : sk === skPrefix),
  )?.[0];
}
