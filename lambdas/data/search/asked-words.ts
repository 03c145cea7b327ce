import type { TimeOfWork } from '../../contract/calls/job-search.ts';
import type { EmploymentType } from '../../contract/schemas/enumerations.ts';

/** The table of words that a search takes for what they mean. All are folded, as in `search-words.ts`. */

/** The most words of an entry. */
export const ENTRY_WORDS = 4;

const entries = <T>(table: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(table.flatMap(([value, words]) => words.split(', ').map((each) => [each, value])));

export const KINDS: ReadonlyMap<string, EmploymentType | 'remote'> = entries([
  ['full-time', 'full time, fulltime'],
  ['part-time', 'part time, parttime'],
  ['contract', 'contract, contract work, contract to hire'],
  ['temporary', 'temporary, temp, temp work, temporary work'],
  ['internship', 'internship, internships, intern, interns'],
  [
    'remote',
    'remote, remotely, work from home, working from home, from home, work at home, wfh, telecommute, telework',
  ],
]);

export const TIMES: ReadonlyMap<string, TimeOfWork> = entries([
  ['mornings', 'morning, mornings, early morning, early mornings, morning shift, am shift'],
  ['evenings', 'evening, evenings, evening shift, second shift, 2nd shift, pm shift'],
  [
    'nights',
    'night, nights, night shift, night time, overnight, overnights, overnight shift, graveyard shift, third shift, 3rd shift',
  ],
  [
    'weekends',
    'weekend, weekends, weekend shift, weekend only, weekends only, saturday, saturdays, sunday, sundays',
  ],
  ['weekdays', 'weekday, weekdays, weekdays only, monday to friday, monday through friday'],
]);

/** How the texts of jobs say a time: words in any form, and exact phrases. */
export const TIME_WORDS: Readonly<Record<TimeOfWork, { words: string[]; phrases: string[] }>> = {
  mornings: { words: ['morning'], phrases: ['first shift', '1st shift'] },
  evenings: { words: ['evening'], phrases: ['second shift', '2nd shift'] },
  nights: {
    words: ['night', 'overnight'],
    phrases: ['graveyard shift', 'third shift', '3rd shift'],
  },
  weekends: { words: ['weekend', 'saturday', 'sunday'], phrases: [] },
  weekdays: {
    words: ['weekday'],
    phrases: ['monday to friday', 'mon fri', 'monday through friday'],
  },
};

/** What stands before a place. */
export const PLACE_MARKERS = new Set(
  'near, in, around, close to, near to, nearby, outside, outside of, in or near'.split(', '),
);

/** Words that say nothing of the work. Of a name (`job coach`) they are kept. */
export const FILLER = new Set(
  [
    // Articles and small words.
    'a, an, the, and, at, by, for, from, of, on, to, with, as, i, im, am, is, are, my, that, this, any, some, or, in',
    'near, around, nearby, close to, near to, outside, outside of',
    // Of looking for work.
    'job, jobs, work, position, positions, opening, openings, job opening, job openings, vacancy, vacancies, gig, gigs',
    'career, careers, employment, opportunity, opportunities, role, roles, hiring, now hiring, hire, hiring now',
    'hiring immediately, immediate hire, immediately hiring, immediately, hiring asap, asap, urgent, urgently',
    'urgently hiring, urgently needed, needed, wanted, want, need, looking, looking for, seeking, searching, searching for',
    'find, find me, get, i want, i need, who is hiring, whos hiring, help wanted, apply, apply now, start now, start today',
    'start immediately, available, local, around me, near me, close to me, nearby me, by me, in my area, my area',
    'near my location, please, want to work, looking for work',
    // Of the person.
    'no experience, without experience, no experience needed, no experience required, no experience necessary',
    'with no experience, no prior experience, no degree, without degree, without a degree, no resume, entry level',
    // Of pay without an amount, and of time without a time.
    'paying, that pays, good pay, well paid, high paying, shift, shifts',
  ]
    .join(', ')
    .split(', '),
);

/** Towns whose names are usual words in a search: they are a place only with their state. */
export const NOT_PLACES = new Set(
  (
    'apex art ames bend bread bridge care cash chef coffee commerce cook cooper corona day early eagle energy enterprise ' +
    'farm farmer field flint floral forest franklin friend garden garland gas golden green hand holiday home homestead ' +
    'hope hospital hotel house independence industry kitchen largo lead liberty light lumber mall market media mission ' +
    'mobile mountain normal nursery nurse office orange page paint park pharmacy pioneer plain plant police power price ' +
    'progress racine reading rest retail river rock sales sand school security service ship shop spring springs star ' +
    'sterling store sugar summit sun surprise teacher temple trade troy truck union valley veterinary vista walnut water ' +
    'weed welding white wood young baker butler carpenter carver chandler driver farmer fisher gardner hunter mason miller porter ' +
    'shepherd tanner taylor turner weaver banks bath battle box college english french general head helper king line major ' +
    'manager media mill national net prep public queen rich second short single social sport staff state table team test ' +
    'tow trainer van view wait war wash wheeler wing work'
  ).split(' '),
);

/** Other spellings of towns. */
export const TOWNS: ReadonlyMap<string, string> = new Map([
  ['nyc', 'new york ny'],
  ['new york city', 'new york ny'],
  ['philly', 'philadelphia pa'],
  ['vegas', 'las vegas nv'],
  ['dc', 'washington dc'],
  ['washington d c', 'washington dc'],
  ['sf', 'san francisco ca'],
]);
