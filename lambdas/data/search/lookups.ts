import type { TimeOfWork } from '../../contract/calls/job-search.ts';
import type { Term } from '../../rules/search-words.ts';
import { TIME_WORDS } from './asked-words.ts';

/** A term as FTS5 expressions, '' for a table that is not searched. */
export interface Lookup {
  readonly words: string;
  readonly exact: string;
}

/** The most words that are also tried as two (`forklift` as `fork lift`), and the shortest part. */
const SPLIT_WORDS = 3;
const PART_MIN = 3;

/** The lookups of terms. Compounds are found joined and split. */
export function lookupsOf(terms: readonly Term[], isWord: (word: string) => boolean): Lookup[] {
  let splits = SPLIT_WORDS;
  return terms.map((term, at) => {
    const [word = ''] = term.words;
    if (term.quoted) return { words: '', exact: phrase(term.words, term.begun) };
    const joined = [joinedOf(terms[at - 1], term), joinedOf(term, terms[at + 1])].filter(
      (each) => each !== undefined,
    );
    // A search for teaching means teacher jobs, too.
    const doer = /...ing$/.test(word) ? [{ word: word.replace(/ing$/, 'er'), begun: false }] : [];
    const forms = [{ word, begun: term.begun }, ...doer, ...joined];
    const isLong = word.length >= 2 * PART_MIN && splits-- > 0;
    return {
      words: forms.map((form) => phrase([form.word])).join(' OR '),
      exact: [
        ...forms.filter(({ begun }) => begun).map((form) => phrase([form.word], true)),
        ...(isLong ? splitsOf(word, isWord) : []),
        ...othersOf(term),
      ].join(' OR '),
    };
  });
}

/** Other names of the work, singular and plural. They count in titles only. */
function othersOf({ others = [] }: Term): string[] {
  if (others.length === 0) return [];
  const names = others.flatMap((name) => [phrase([name]), phrase([`${name}s`])]);
  return [`({title} : (${names.join(' OR ')}))`];
}

/** How jobs say a time of work. */
export function timeLookup(time: TimeOfWork): Lookup {
  const { words, phrases } = TIME_WORDS[time];
  const either = (some: readonly string[]) => some.map((each) => phrase([each])).join(' OR ');
  return { words: either(words), exact: either(phrases) };
}

/** A job with these words in its title. */
export function titleLookup(words: string): Lookup {
  return { words: '', exact: `({title} : ${phrase([words])})` };
}

/** A word split in two known words, as phrases, singular and plural. */
function splitsOf(word: string, isWord: (word: string) => boolean): string[] {
  const ends = Array.from({ length: word.length - 2 * PART_MIN + 1 }, (_, at) => at + PART_MIN);
  return ends.flatMap((end) => {
    const [left, right] = [word.slice(0, end), word.slice(end).replace(/s$/, '')];
    if (right.length < PART_MIN || !isWord(left)) return [];
    return [right, `${right}s`].filter((each) => isWord(each)).map((each) => phrase([left, each]));
  });
}

/** Two neighboring words as one. */
function joinedOf(left: Term | undefined, right: Term | undefined) {
  if (left === undefined || right === undefined || left.quoted || right.quoted) return undefined;
  return { word: `${left.words.join('')}${right.words.join('')}`, begun: right.begun };
}

/** Words as an FTS5 phrase. They only have letters, digits, `+` and `#`, so they never end the quotes. */
function phrase(some: readonly string[], begun = false): string {
  return `"${some.join(' ')}"${begun ? ' *' : ''}`;
}
