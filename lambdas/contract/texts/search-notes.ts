import type { JobSearchAnswer } from '../calls/job-search.ts';
import { SEARCH_PHRASE_MAX, SEARCH_WORDS_MAX } from '../limits.ts';

/** Sentences on how a search was understood: as a place, with most of the words, or with fewer words. */
export function searchNotes({
  partial,
  left_out,
  searched_near,
  unknown_zip,
  matching_count,
}: JobSearchAnswer): string[] {
  return [
    searched_near !== undefined &&
      `${matching_count === 0 ? 'We searched' : 'Showing jobs'} near ${searched_near}.`,
    // As a word it may be in a job's text.
    unknown_zip !== undefined &&
      (partial || matching_count === 0) &&
      `We don't know the ZIP code ${unknown_zip}.`,
    partial && 'No job has all your words. These have most of them.',
    left_out !== undefined &&
      `A search can have ${SEARCH_WORDS_MAX} words, and ${SEARCH_PHRASE_MAX} in a phrase. Left out: ${left_out}.`,
  ].filter((note) => typeof note === 'string');
}
