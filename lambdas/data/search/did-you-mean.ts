import type { Term } from '../../rules/search-words.ts';

/** How many corrections of a search are tried. */
const TRIED = 9;

/** What a search can be corrected by. */
interface Vocabulary {
  /** Whether an open job has it. */
  has(term: Term): boolean;
  /** The words most like one, the likest first. */
  alike(word: string): string[];
}

/**
 * The search that somebody may have meant, which finds something: with words that are there for those that are not.
 * Undefined where there is none.
 */
export function didYouMean(
  terms: readonly Term[],
  vocabulary: Vocabulary,
  finds: (terms: readonly Term[]) => boolean,
): string | undefined {
  let meant: Term[][] = [[]];
  for (const term of terms) {
    const instead = vocabulary.has(term) ? [term] : corrections(term, vocabulary);
    meant = meant.flatMap((before) => instead.map((each) => [...before, each])).slice(0, TRIED);
  }
  const typed = textOf(terms);
  const found = meant.find((each) => textOf(each) !== typed && finds(each));
  return found === undefined ? undefined : textOf(found);
}

/** A term with each of its words as it is, where some job has it, and otherwise as it may have been meant. */
function corrections({ words, begun }: Term, vocabulary: Vocabulary): Term[] {
  let meant: string[][] = [[]];
  for (const [index, word] of words.entries()) {
    const isKnown = vocabulary.has({ words: [word], begun: begun && index === words.length - 1 });
    const instead = isKnown ? [word] : vocabulary.alike(word);
    meant = meant.flatMap((before) => instead.map((each) => [...before, each])).slice(0, TRIED);
  }
  return meant.map((each) => ({ words: each, begun }));
}

function textOf(terms: readonly Term[]): string {
  return terms
    .map(({ words }) => (words.length === 1 ? words.join('') : `"${words.join(' ')}"`))
    .join(' ');
}
