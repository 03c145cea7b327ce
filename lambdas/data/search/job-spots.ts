import type { Location } from '../../contract/shapes.ts';
import { folded } from '../../rules/search-words.ts';
import { centreOfCity, centreOfZip, milesBetween, type Point, stateOf } from './places.ts';

/** A city, state and ZIP code as employers write them. */
export type Spot = Pick<Location, 'city' | 'state' | 'zip_code'>;

/** Where a spot is; undefined where nobody knows. */
export function pointOfSpot({ city, state, zip_code }: Spot): Point | undefined {
  return centreOfZip(zip_code) ?? centreOfCity(city, state);
}

/** A city in a state, however they are written. */
interface Town {
  /** As they were written first. */
  readonly city: string;
  readonly state: string;
  /** What they are found by. */
  readonly folded: { readonly city: string; readonly state: string };
  /** Both, by which towns are in the order of the alphabet. */
  readonly name: string;
}

/** Where open jobs are: each spot has a number, and is in a town, which has one too. */
export class JobSpots {
  readonly towns: Town[] = [];
  /** The town of each spot. */
  readonly townOf: number[] = [];
  readonly #points: (Point | undefined)[] = [];
  readonly #spots = new Map<string, number>();
  readonly #townNumbers = new Map<string, number>();

  /** The number of a spot; undefined where no job has been there yet. */
  find(spot: Spot): number | undefined {
    return this.#spots.get(keyOf(spot));
  }

  /** Gives a spot the next number. @param point `pointOfSpot` of it */
  add(spot: Spot, point: Point | undefined): number {
    const number = this.townOf.length;
    const names = { city: folded(spot.city), state: stateOf(spot.state) };
    const name = nameOf(names);
    let town = this.#townNumbers.get(name);
    if (town === undefined) {
      town = this.towns.push({ city: spot.city, state: spot.state, folded: names, name }) - 1;
      this.#townNumbers.set(name, town);
    }
    this.#spots.set(keyOf(spot), number);
    this.townOf.push(town);
    this.#points.push(point);
    return number;
  }

  /** How many spots have a number. */
  get size(): number {
    return this.townOf.length;
  }

  /** For each spot how far it is from a point, in miles; NaN where that is too far, or where nobody knows. */
  milesFrom(point: Point, most: number): Float64Array {
    const miles = new Float64Array(this.size).fill(Number.NaN);
    for (let spot = 0; spot < miles.length; spot++) {
      const at = this.#points[spot];
      if (at === undefined) continue;
      // Most are too far to the north or the south.
      if (Math.abs(at.latitude - point.latitude) * LEAST_MILES_OF_DEGREE > most) continue;
      const far = milesBetween(point, at);
      if (far <= most) miles[spot] = far;
    }
    return miles;
  }

  /** For each spot whether it is in a town with these names, as far as they are given: 1 or 0. */
  inTown(city: string | undefined, state: string | undefined): Uint8Array {
    const isNamed = new Uint8Array(this.towns.length);
    for (const town of this.#townsNamed(city, state)) isNamed[town] = 1;
    const isThere = new Uint8Array(this.size);
    for (let spot = 0; spot < isThere.length; spot++)
      isThere[spot] = isNamed[this.townOf[spot] ?? 0] ?? 0;
    return isThere;
  }

  #townsNamed(city: string | undefined, state: string | undefined): number[] {
    const names = { city: folded(city ?? ''), state: stateOf(state ?? '') };
    if (city !== undefined && state !== undefined) {
      const town = this.#townNumbers.get(nameOf(names));
      return town === undefined ? [] : [town];
    }
    const named: number[] = [];
    for (const [town, { folded: others }] of this.towns.entries())
      if (city === undefined ? others.state === names.state : others.city === names.city)
        named.push(town);
    return named;
  }
}

/** A degree of latitude is 69.09 miles on the globe by which miles are counted. */
const LEAST_MILES_OF_DEGREE = 69;

/** @param names folded */
function nameOf({ city, state }: Town['folded']): string {
  return `${city}, ${state}`;
}

function keyOf({ city, state, zip_code }: Spot): string {
  return `${city}\n${state}\n${zip_code}`;
}
