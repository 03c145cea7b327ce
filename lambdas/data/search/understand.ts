import type { TimeOfWork } from '../../contract/calls/job-search.ts';
import type { EmploymentType } from '../../contract/schemas/enumerations.ts';
import { type Term, typedTerms } from '../../rules/search-words.ts';
import {
  ENTRY_WORDS,
  FILLER,
  KINDS,
  NOT_PLACES,
  PLACE_MARKERS,
  TIMES,
  TOWNS,
} from './asked-words.ts';
import { NAME_WORDS, otherNames } from './job-names.ts';
import { type City, citiesNamed, stateNamed } from './places/places.ts';

/** A place among the words of a search. */
export type AskedPlace =
  | { readonly zip: string }
  /** Cities of the same name, if no state was given. */
  | { readonly cities: readonly City[] }
  | { readonly state: { readonly code: string; readonly name: string } };

/** What a search asks for. */
export interface Asked {
  /** The work: the other words. */
  readonly terms: readonly Term[];
  readonly places: readonly AskedPlace[];
  readonly types: readonly EmploymentType[];
  readonly remote: boolean;
  readonly times: readonly TimeOfWork[];
  /** The words that stood for kinds of employment: a job may have them in its title. */
  readonly kindWords: readonly string[];
}

/** A city without state or marker must have this many ZIP codes in one state, so that few other words are cities. */
const LARGE_CITY_ZIPS = 3;
const CITY_WORDS = 4;
const STATE_WORDS = 3;
/** Abbreviations of states that are usual words: they count after a city only. */
const WORDS_TOO = new Set([
  'in',
  'or',
  'me',
  'hi',
  'ok',
  'oh',
  'la',
  'ma',
  'pa',
  'id',
  'de',
  'co',
  'al',
]);
const ZIP = /^\d{5}$/;

/**
 * Takes the words of a search for what they mean: places, kinds of employment, times, names of work, and filler. The
 * longest entry of the tables counts. What stands in quotes keeps its words.
 * @param isName whether jobs have these words in their titles or their companies' names: then they are no city
 */
export function understand(typed: readonly Term[], isName: (words: string) => boolean): Asked {
  const terms: Term[] = [];
  const places: AskedPlace[] = [];
  const types = new Set<EmploymentType>();
  const times = new Set<TimeOfWork>();
  const kindWords: string[] = [];
  let remote = false;
  for (let at = 0; at < typed.length; ) {
    const place = placeAt(typed, at, isName);
    if (place !== undefined) {
      places.push(place.value);
      at += place.length;
      continue;
    }
    const found = longest(typed, at);
    const words = run(typed, at, found?.length ?? 1) ?? '';
    if (found === undefined) terms.push(...typed.slice(at, at + 1));
    else if (found.kind === 'name')
      for (const term of typed.slice(at, at + found.length))
        terms.push({ ...term, others: found.others });
    else if (found.kind === 'time') times.add(found.time);
    else if (found.kind === 'type') {
      kindWords.push(words);
      if (found.type === 'remote') remote = true;
      else types.add(found.type);
    } else if (found.kind === 'zip') places.push({ zip: words });
    at += found?.length ?? 1;
  }
  const bare = places.length === 0 ? takeBarePlace(terms, isName) : undefined;
  return {
    terms: bare?.rest ?? terms,
    places: bare === undefined ? places : [bare.place],
    types: [...types],
    remote,
    times: [...times],
    kindWords,
  };
}

/** Some unquoted words in sequence; undefined if there are not as many. */
function run(terms: readonly Term[], at: number, length: number): string | undefined {
  const some = terms.slice(at, at + length);
  if (some.length < length || some.some(({ quoted }) => quoted)) return undefined;
  return some.flatMap(({ words }) => words).join(' ');
}

type Meaning =
  | { readonly kind: 'name'; readonly others: readonly string[]; readonly length: number }
  | { readonly kind: 'type'; readonly type: EmploymentType | 'remote'; readonly length: number }
  | { readonly kind: 'time'; readonly time: TimeOfWork; readonly length: number }
  | { readonly kind: 'zip' | 'filler'; readonly length: number };

/** The meaning of the longest sequence of words from a position on; undefined for a word as it is. */
function longest(typed: readonly Term[], at: number): Meaning | undefined {
  for (let length = Math.max(NAME_WORDS, ENTRY_WORDS); length > 0; length--) {
    const words = run(typed, at, length);
    if (words === undefined) continue;
    const others = length <= NAME_WORDS ? otherNames(words) : undefined;
    if (others !== undefined) return { kind: 'name', others, length };
    const type = KINDS.get(words);
    if (type !== undefined) return { kind: 'type', type, length };
    const time = TIMES.get(words);
    if (time !== undefined) return { kind: 'time', time, length };
    if (ZIP.test(words)) return { kind: 'zip', length };
    // The last word may be a place that is still typed (`cook in`), or Oregon.
    const isState = stateNamed(words) !== undefined && at > 0 && at + length === typed.length;
    if (FILLER.has(words) && !isState) return { kind: 'filler', length };
  }
  return undefined;
}

interface Found<T> {
  readonly value: T;
  readonly length: number;
}

/** A place with a marker before it (`near Portland`), or a city with its state (`Honolulu HI`). */
function placeAt(
  typed: readonly Term[],
  at: number,
  isName: (words: string) => boolean,
): Found<AskedPlace> | undefined {
  for (let length = ENTRY_WORDS; length >= 0; length--) {
    // `near me` is no Maine.
    if (FILLER.has(run(typed, at, length + 1) ?? '') && length > 0) return undefined;
    if (length > 0 && !PLACE_MARKERS.has(run(typed, at, length) ?? '')) continue;
    const place =
      cityWithState(typed, at + length, length > 0) ??
      (length > 0 ? markedPlace(typed, at + length, isName) : undefined);
    if (place !== undefined) return { value: place.value, length: place.length + length };
  }
  return undefined;
}

function cityWithState(
  typed: readonly Term[],
  at: number,
  isMarked: boolean,
): Found<AskedPlace> | undefined {
  for (let length = CITY_WORDS; length > 0; length--) {
    const city = run(typed, at, length);
    if (city === undefined) continue;
    const known = TOWNS.get(city);
    if (known !== undefined) {
      const cities = statedCities(...splitState(known));
      if (cities.length > 0) return { value: { cities }, length };
    }
    for (let more = STATE_WORDS; more > 0; more--) {
      const state = stateNamed(run(typed, at + length, more) ?? '');
      if (state === undefined) continue;
      const isLast = at + length + more === typed.length;
      const cities = statedCities(city, state.code);
      const isCertain = isMarked || isLast || cities.some(({ zips }) => zips >= LARGE_CITY_ZIPS);
      if (cities.length === 0 || (WORDS_TOO.has(state.code) && !isCertain)) continue;
      return { value: { cities }, length: length + more };
    }
  }
  return undefined;
}

/** `las vegas nv` as a city and its state. */
function splitState(place: string): [string, string] {
  const at = place.lastIndexOf(' ');
  return [place.slice(0, at), place.slice(at + 1)];
}

/** A state, or a city without its state, after a marker. */
function markedPlace(
  typed: readonly Term[],
  at: number,
  isName: (words: string) => boolean,
): Found<AskedPlace> | undefined {
  for (let length = CITY_WORDS; length > 0; length--) {
    const words = run(typed, at, length);
    if (words === undefined) continue;
    const state = stateNamed(words);
    const cities = citiesOf(words);
    // New York and Washington are both: as words they find both.
    if (state !== undefined && cities.some(({ zips }) => zips >= LARGE_CITY_ZIPS)) return undefined;
    if (state !== undefined && (words.length > 2 || at + length === typed.length))
      return { value: { state }, length };
    if (cities.length > 0 && !NOT_PLACES.has(words) && !isName(words))
      return { value: { cities }, length };
  }
  return undefined;
}

/** A large city, or a state's full name, at the end or the beginning of the words. */
function takeBarePlace(
  terms: readonly Term[],
  isName: (words: string) => boolean,
): { readonly place: AskedPlace; readonly rest: Term[] } | undefined {
  for (let length = CITY_WORDS; length > 0; length--)
    for (const at of new Set([terms.length - length, 0])) {
      const words = at < 0 ? undefined : run(terms, at, length);
      if (words === undefined || terms.slice(at, at + length).some(({ others }) => others))
        continue;
      if (words.length <= 2 || NOT_PLACES.has(words) || isName(words)) continue;
      const rest = terms.filter((_, index) => index < at || index >= at + length);
      const state = stateNamed(words);
      const cities = citiesOf(words);
      const isLarge = cities.some(({ zips }) => zips >= LARGE_CITY_ZIPS);
      if (state !== undefined && !isLarge) return { place: { state }, rest };
      if (state === undefined && isLarge) return { place: { cities }, rest };
      // New York is both, and no York.
      if (state !== undefined) return undefined;
    }
  return undefined;
}

function citiesOf(name: string): City[] {
  return citiesNamed(longName(name));
}

function statedCities(city: string, state: string): City[] {
  return citiesOf(city).filter((each) => each.state === state);
}

/** `St. Louis` as the gazetteer spells it. */
function longName(city: string): string {
  return city
    .replace(/^st (?=.)/, 'saint ')
    .replace(/^ft (?=.)/, 'fort ')
    .replace(/^mt (?=.)/, 'mount ');
}

/** The terms of a search by exactly its words. */
export function asWords(q: string): Asked {
  const terms = typedTerms(q);
  return { terms, places: [], types: [], remote: false, times: [], kindWords: [] };
}
