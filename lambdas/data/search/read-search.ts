import { invalid } from '../../contract/problem.ts';
import { searchTerms, type Term } from '../../rules/search-words.ts';
import { centreOfZip } from './places.ts';
import type { WantedJobs } from './wanted-jobs.ts';

type Asked = Pick<WantedJobs, 'q' | 'near' | 'within' | 'sort'>;

/**
 * Reads the words and the place of a search. A word that is a ZIP code is a place, unless another is given.
 * @returns the words that count, and those that don't, because there are too many; the ZIP code among the words; the
 *   centre of the search; and parts of the search that are not used
 * @throws invalid for a distance, or an order by distance, without a ZIP code
 */
export function readSearch({ q = '', near, within, sort }: Asked) {
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
  const issues = isUnknown ? [{ path: 'near', message: 'There is no such ZIP code.' }] : [];
  return { terms: terms.filter((term) => term !== place), leftOut, zip, centre, issues };
}

/** An unknown number stays a word. */
function isZip({ words: [word = ''], quoted }: Term): boolean {
  return !quoted && /^\d{5}$/.test(word) && centreOfZip(word) !== undefined;
}
