import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { words } from '../../rules/search-words.ts';
import type { Key, KeyRange } from '../keys/key.ts';
import { mapRows, type Page } from './page.ts';
import { queryPage } from './read.ts';
import { discardWrite, putWrite, type Write } from './write.ts';

/**
 * A name index: things are found by word prefixes of their name. It has an item per word, in the partition
 * that is searched, written in the same transaction as the thing.
 */

/** The most words of one name: so many can be replaced in one DynamoDB transaction. */
const WORDS_MAX = 40;
/** The longest word in a key, in characters: a key has room for 1 KB. */
const WORD_MAX = 40;
/** The most queries of one call, a page of items each, to fill a page of results. */
const QUERIES_MAX = 4;

const wordItem = z.object({
  id: z.string(),
  word: z.string(),
  /** All words of the name. */
  words: z.array(z.string()),
});

/** The words of a search. */
export function wordsOf(text: string): string[] {
  const short = words(text).map((word) => [...word].slice(0, WORD_MAX).join(''));
  return [...new Set(short)].slice(0, WORDS_MAX);
}

/** The words of a name: `O'Neill` has `oneill` and `neill`. */
function wordsOfName(name: string): string[] {
  return wordsOf(`${name} ${name.replaceAll(/['’ʼ]/g, ' ')}`);
}

/** A thing in the index. */
export interface Named {
  readonly id: string;
  readonly name: string;
  /** The key of its item for a word. */
  keyOf(word: string): Key;
}

/** Indexes a name. Idempotent. */
export function addToIndexWrites({ id, name, keyOf }: Named): Write[] {
  const all = wordsOfName(name);
  return all.map((word) => putWrite({ ...keyOf(word), id, word, words: all }));
}

/** Removes a name from the index. Idempotent. */
export function removeFromIndexWrites({ name, keyOf }: Named): Write[] {
  return wordsOfName(name).map((word) => discardWrite(keyOf(word)));
}

/**
 * The ids of the things with every word, each once, sorted by the indexed word. It queries the longest word
 * and compares the others: pages may have few items, or none.
 * @param wanted at least one
 * @param rangeOf the range of a prefix
 */
export async function findByWords(
  wanted: readonly string[],
  rangeOf: (beginning: string) => KeyRange,
  cursor: string | undefined,
  reading: { readonly newestFirst: boolean },
): Promise<Page<string>> {
  const longest = wanted.reduce((one, other) => (other.length > one.length ? other : one), '');
  const found: Page<string>['rows'][number][] = [];
  let next = cursor;
  for (let queries = 0; queries < QUERIES_MAX && found.length < LIST_PAGE; queries++) {
    const page = await queryPage(rangeOf(longest), wordItem, LIST_PAGE, next, reading);
    found.push(...mapRows(page, (item) => foundBy(item, longest, wanted)).rows);
    next = page.next;
    if (next === undefined) break;
  }
  const rows = found.slice(0, LIST_PAGE);
  if (rows.length < found.length) next = rows.at(-1)?.cursor;
  return { rows, ...(next !== undefined && { next }) };
}

type WordItem = z.output<typeof wordItem>;

function foundBy({ id, word, words: all }: WordItem, looked: string, wanted: readonly string[]) {
  const begins = (beginning: string) => (one: string) => one.startsWith(beginning);
  // A name may have several words with this prefix, and an item for each.
  const isFirst = all.find(begins(looked)) === word;
  return isFirst && wanted.every((each) => all.some(begins(each))) ? id : undefined;
}
