import type { Understood } from '../../contract/calls/job-search.ts';
import { WITHIN_MAX_MILES } from '../../contract/limits.ts';
import { invalid } from '../../contract/problem.ts';
import { takePay } from '../../rules/asked-pay.ts';
import { changeUnquoted, limitTerms, typedTerms } from '../../rules/search-words.ts';
import { type City, centreOfCity, centreOfZip, type Point } from './places/places.ts';
import { type Asked, type AskedPlace, asWords, understand } from './understand.ts';
import type { WantedJobs } from './wanted-jobs.ts';

type Typed = Pick<
  WantedJobs,
  | 'q'
  | 'exact'
  | 'near'
  | 'within'
  | 'sort'
  | 'city'
  | 'state'
  | 'employment_type'
  | 'remote'
  | 'pay_min'
>;

/** What the index knows of words and places. */
interface KnownJobs {
  /** Whether jobs have these words in their titles or their companies' names. */
  isName(words: string): boolean;
  /** Whether jobs are within the search radius of a point. */
  areNear(point: Point): boolean;
}

const NOTHING_KNOWN: KnownJobs = { isName: () => false, areNear: () => true };

/** A town that is at least this part as large as the largest of its name is searched around, too. */
const COMPARABLE = 0.5;

const ZIP_PLUS_4 = /\b(\d{5})-\d{4}\b/g;
const RADIUS = /\bwithin\s+(\d{1,3})\s*mi(?:les?)?\s+(?:of|from|around|near)\b/gi;

/** A search as it was understood. */
export type Reading = ReturnType<typeof readSearch>;

/**
 * Reads a search: the words of the work, and what other words ask for. A filter of the search wins over such words,
 * which then count for nothing.
 * @throws invalid for a distance, or an order by distance, without a place
 */
export function readSearch(typed: Typed, known = NOTHING_KNOWN) {
  const { q = '', exact = false, near } = typed;
  const { rest, cents } = exact ? { rest: q } : takePay(q);
  let radius: number | undefined;
  const plain = exact
    ? rest
    : changeUnquoted(rest, (part) =>
        part.replaceAll(ZIP_PLUS_4, '$1').replaceAll(RADIUS, (_, miles) => {
          radius = Math.min(WITHIN_MAX_MILES, Math.max(1, Number(miles)));
          return 'near';
        }),
      );
  const asked = exact ? asWords(q) : understand(typedTerms(plain), known.isName);
  const zips = asked.places.flatMap((place) => ('zip' in place ? [place.zip] : []));
  const unknownZip =
    near !== undefined && centreOfZip(near) === undefined
      ? near
      : zips.find((zip) => centreOfZip(zip) === undefined);
  const place = placeOf(asked.places, typed, known);
  const around = near === undefined ? place?.around : { centres: centresOfZip(near) };
  if (around === undefined && typed.within !== undefined)
    throw invalid('within', 'Enter the ZIP code to search around, too.');
  if (around === undefined && typed.sort === 'distance' && q.trim() === '')
    throw invalid('sort', 'Enter the ZIP code to search around, too.');
  const { terms, leftOut } = limitTerms(asked.terms);
  const wishes = wishesOf(asked, typed, cents);
  const understood: Understood = {
    ...(place?.around !== undefined && near === undefined && { near: place.around.name }),
    ...(place?.state !== undefined && { state: place.state.name }),
    ...wishes,
  };
  const within = typed.within ?? (place?.around === undefined ? undefined : radius);
  return {
    terms,
    leftOut,
    /** The ZIP code among the words that is searched around. */
    zip: place?.around?.zip,
    unknownZip,
    /** The points to search around; none if the place is unknown. */
    centres: around?.centres.length === 0 ? undefined : around?.centres,
    /** The filters among the words, but kind, pay and times. */
    filters: { ...(place?.state && { state: place.state.name }), ...(within && { within }) },
    wishes,
    kindWords: asked.kindWords,
    understood: Object.keys(understood).length === 0 ? undefined : understood,
    issues:
      unknownZip !== undefined && unknownZip === near
        ? [{ path: 'near', message: 'There is no such ZIP code.' }]
        : [],
  };
}

/** What is asked of kind, pay and times, and is not a filter already. */
function wishesOf(asked: Asked, typed: Typed, cents: number | undefined) {
  const { types, remote, times } = asked;
  const hasTypes = typed.employment_type !== undefined && typed.employment_type.length > 0;
  return {
    ...(types.length > 0 && !hasTypes && { employment_type: [...types] }),
    ...(remote && typed.remote === undefined && { remote }),
    ...(cents !== undefined && typed.pay_min === undefined && { pay_min: cents }),
    ...(times.length > 0 && { times: [...times] }),
  };
}

const centresOfZip = (zip: string): Point[] =>
  [centreOfZip(zip)].filter((each) => each !== undefined);

interface Around {
  readonly name: string;
  readonly zip?: string;
  readonly centres: readonly Point[];
}

/** The first known place among the words, unless the search has a place of its own. */
function placeOf(
  places: readonly AskedPlace[],
  { near, city, state }: Typed,
  known: KnownJobs,
): { readonly around?: Around; readonly state?: { readonly name: string } } | undefined {
  if (city !== undefined || state !== undefined) return undefined;
  for (const place of places) {
    if ('zip' in place) {
      const centres = centresOfZip(place.zip);
      if (centres.length > 0 && (near === undefined || near.startsWith(place.zip)))
        return { around: { name: place.zip, zip: place.zip, centres } };
    } else if (near === undefined)
      return 'state' in place ? place : { around: aroundCities(place.cities, known) };
  }
  return undefined;
}

/** Of cities with the same name, those near jobs, and of these the largest. */
function aroundCities(cities: readonly City[], { areNear }: KnownJobs): Around {
  const placed = cities
    .toSorted((a, b) => b.zips - a.zips)
    .flatMap((city) => {
      const centre = centreOfCity(city.name, city.state);
      return centre === undefined ? [] : [{ ...city, centre }];
    });
  const isAlone = placed.length < 2;
  const largest = isAlone ? placed[0] : placed.find(({ centre }) => areNear(centre));
  const least = ((largest ?? placed[0])?.zips ?? 0) * COMPARABLE;
  const large = placed.filter(
    (each) =>
      each.zips >= least && (each === largest || largest === undefined || areNear(each.centre)),
  );
  const name = (large[0]?.name ?? '').replaceAll(/(?<=^|\s)\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  );
  const states = large.map(({ state }) => state.toUpperCase()).join(' or ');
  return { name: `${name}, ${states}`, centres: large.map(({ centre }) => centre) };
}
