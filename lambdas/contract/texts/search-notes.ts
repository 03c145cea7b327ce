import type { JobSearchAnswer, Understood } from '../calls/job-search.ts';
import { SEARCH_PHRASE_MAX, SEARCH_WORDS_MAX } from '../limits.ts';
import { formatShortMoney, formatWord } from './format.ts';

/** What takes back how a search was understood. */
export const EXACT_WORDS = 'Search for the exact words instead';

/** How the words of a search were understood: `Jobs near Portland, OR · Part-time`. Undefined if all are words. */
export function understoodNote(found: JobSearchAnswer): string | undefined {
  const { understood, matching_count } = found;
  if (understood === undefined) return undefined;
  const { near, state, unmet } = understood;
  const place = near === undefined ? state && `in ${state}` : `near ${near}`;
  const wishes = wishesInWords(understood);
  if (unmet)
    return `No jobs${place ? ` ${place}` : ''} for: ${wishes.join(' · ')}. Showing others.`;
  const all = [`Jobs${place ? ` ${place}` : ''}`, ...wishes];
  return `${matching_count === 0 ? 'We searched: ' : ''}${all.slice(place ? 0 : 1).join(' · ')}`;
}

function wishesInWords({ employment_type = [], remote, pay_min, times = [] }: Understood) {
  return [
    employment_type.map(formatWord).join(' or '),
    remote ? 'Remote' : '',
    pay_min === undefined ? '' : `${formatShortMoney(pay_min)} an hour or more`,
    times.map(formatWord).join(' or '),
  ].filter((words) => words !== '');
}

export const unknownZipNote = (zip: string) => `We don't know the ZIP code ${zip}.`;

/** Sentences on what of a search could not be used, and which words the jobs have. */
export function searchNotes({
  partial,
  complete_count,
  left_out,
  unknown_zip,
}: JobSearchAnswer): string[] {
  return [
    unknown_zip !== undefined && unknownZipNote(unknown_zip),
    partial && 'No job has all your words. These have most of them.',
    complete_count !== undefined &&
      (complete_count === 0
        ? 'These jobs have most of your words.'
        : `${complete_count === 1 ? 'One job has' : `${complete_count} jobs have`} all your words. The others have most of them.`),
    left_out !== undefined &&
      `A search can have ${SEARCH_WORDS_MAX} words, and ${SEARCH_PHRASE_MAX} in a phrase. Left out: ${left_out}.`,
  ].filter((note) => typeof note === 'string');
}
