import { words } from '../../rules/search-words.ts';
import { candidateAccessKey, nameWordKey } from '../keys/applications.ts';
import { discardWrite, type Write } from '../table/write.ts';
import type { StoredApplication } from './stored-application.ts';

/**
 * Items of earlier versions: the manager's access to the candidate, and one for each word of the applicant's name.
 * Nothing writes or reads them any more. They are removed with the application, or with the applicant's name; and all
 * of them by `npm run audit -- <stage> --repair`.
 */

/** The most words of one name, and the longest word in a key, in characters. */
const WORDS_MAX = 40;
const WORD_MAX = 40;

/** Removes an application's items of earlier versions. Idempotent. */
export function discardLeftovers(application: StoredApplication): Write[] {
  const { id, manager_id, candidate_id, submitted_at } = application;
  if (submitted_at === null) return [];
  return [
    discardWrite(candidateAccessKey(manager_id, candidate_id, id)),
    ...nameWordsOf(application).map((word) => discardWrite(nameWordKey(id, word))),
  ];
}

function nameWordsOf({ candidate: { first_name, last_name } }: StoredApplication): string[] {
  const name = `${first_name} ${last_name}`;
  // `O'Neill` has the words `oneill` and `neill`.
  const all = words(`${name} ${name.replaceAll(/['’ʼ]/g, ' ')}`);
  const short = all.map((word) => [...word].slice(0, WORD_MAX).join(''));
  return [...new Set(short)].slice(0, WORDS_MAX);
}
