import { invalid } from '../../contract/problem.ts';
import { searchTerms, type Term } from '../../rules/search-words.ts';
import { centreOfZip } from './places/places.ts';
import type { WantedJobs } from './wanted-jobs.ts';

type Asked = Pick<WantedJobs, 'q' | 'near' | 'within' | 'sort'>;

/**
 * Reads words and place of a search. A ZIP code among the words is the place, unless another is given.
 * @returns the words, and those left out because there are too many; the ZIP code among the words, and an unknown
 *   one, which stays a word; the search centre; and the unusable parts of the search
 * @throws invalid for a distance, or an order by distance, without a ZIP code
 */
export function readSearch({ q = '', near, within, sort }: Asked) {
  const { terms, leftOut } = searchTerms(q);
  const place = terms.find((term) => isZip(term) && (near === undefined || term.words[0] === near));
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
  const unknownZip = around === undefined ? terms.find(looksLikeZip)?.words[0] : undefined;
  const words = terms.filter((term) => term !== place);
  return { terms: words, leftOut, zip, unknownZip, centre, issues };
}

/** An unknown ZIP code stays a word. */
function isZip(term: Term): boolean {
  return looksLikeZip(term) && centreOfZip(term.words[0] ?? '') !== undefined;
}

function looksLikeZip({ words: [word = ''], quoted }: Term): boolean {
  return !quoted && /^\d{5}$/.test(word);
}
