import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { words } from '../../rules/search-words.ts';
import type { Key, KeyRange } from '../keys/key.ts';
import { mapRows, type Page } from './page.ts';
import { queryPage } from './read.ts';
import { discardWrite, putWrite, type Write } from './write.ts';

/**
 * Things that are found by the words of their name, each word by its beginning: an item for every word, written in the
 * transaction of what it names, in the partition in which it is looked for.
 */

/** The most words by which one thing is found: as many can be exchanged for others in one transaction of DynamoDB's. */
const WORDS_MAX = 40;
/** The longest word in a key, in characters: a key has room for 1 KB. */
const WORD_MAX = 40;
/** The most queries of one call, a page of items each, where what a page finds is not enough for a page of things. */
const QUERIES_MAX = 4;

const wordItem = z.object({
  id: z.string(),
  word: z.string(),
  /** All the words by which it is found. */
  words: z.array(z.string()),
});

/** The words that something is looked for by. */
export function wordsOf(text: string): string[] {
  const short = words(text).map((word) => [...word].slice(0, WORD_MAX).join(''));
  return [...new Set(short)].slice(0, WORDS_MAX);
}

/** The words of a name by which it is found: `O'Neill` is by `oneill` and by `neill`. */
function wordsOfName(name: string): string[] {
  return wordsOf(`${name} ${name.replaceAll(/['’ʼ]/g, ' ')}`);
}

/** What is found by the words of its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
  /** The key of its item for a word. */
  keyOf(word: string): Key;
}

/** Has something found by the words of its name. It may be done again. */
export function addToIndexWrites({ id, name, keyOf }: Named): Write[] {
  const all = wordsOfName(name);
  return all.map((word) => putWrite({ ...keyOf(word), id, word, words: all }));
}

/** Has something no longer found by the words of its name, whether it was or not. */
export function removeFromIndexWrites({ name, keyOf }: Named): Write[] {
  return wordsOfName(name).map((word) => discardWrite(keyOf(word)));
}

/** Has something found by the words of its name as it is now, and by none of those before. */
export function reindexWrites(before: Named, after: Named): Write[] {
  if (before.name === after.name) return [];
  const kept = new Set(wordsOfName(after.name));
  const gone = wordsOfName(before.name).filter((word) => !kept.has(word));
  return [...gone.map((word) => discardWrite(before.keyOf(word))), ...addToIndexWrites(after)];
}

/**
 * The ids of what has every one of some words in its name, each once, in the order of the word that it was found by. It
 * looks up the longest, and holds what is there against the others: where they differ a page may have few items, or none.
 * @param wanted at least one
 * @param rangeOf where the items are of the words that begin so
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
  // A name may have several words that begin so, and an item for each.
  const isFirst = all.find(begins(looked)) === word;
  return isFirst && wanted.every((each) => all.some(begins(each))) ? id : undefined;
}
