import { invalid } from '../../contract/problem.ts';
import { searchTerms, type Term } from '../../rules/search-words.ts';
import { centreOfZip, type Point } from './places.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/** A search as it was meant. */
export interface ReadSearch {
  readonly terms: readonly Term[];
  /** The words that don't count, because there are too many. */
  readonly leftOut: readonly string[];
  /** The ZIP code among the words. */
  readonly zip: string | undefined;
  /** The centre of the search. */
  readonly centre: Point | undefined;
  /** Parts of the search that are not used. */
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

type Asked = Pick<WantedJobs, 'q' | 'near' | 'within' | 'sort'>;

/**
 * Reads the words and the place of a search. A word that is a ZIP code is a place, unless another is given.
 * @throws invalid for a distance, or an order by distance, without a ZIP code
 */
export function readSearch({ q = '', near, within, sort }: Asked): ReadSearch {
  const { terms, leftOut } = searchTerms(q);
  const place = near === undefined ? terms.find(isZip) : undefined;
  const zip = place?.words[0];
  const around = near ?? zip;
  if (around === undefined && (sort === 'distance' || within !== undefined))
    throw invalid(
      within === undefined ? 'sort' : 'within',
      'Enter the ZIP code to search around, too.',
    );
  const centre = around === undefined ? undefined : centreOfZip(around);
  const isUnknown = around !== undefined && centre === undefined;
  return {
    terms: terms.filter((term) => term !== place),
    leftOut,
    zip,
    centre,
    issues: isUnknown ? [{ path: 'near', message: 'There is no such ZIP code.' }] : [],
  };
}

/** An unknown number stays a word. */
function isZip({ words: [word = ''], quoted }: Term): boolean {
  return !quoted && /^\d{5}$/.test(word) && centreOfZip(word) !== undefined;
}
