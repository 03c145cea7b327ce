import type { Location } from '../../contract/shapes.ts';
import { folded } from '../../rules/search-words.ts';
import { centreOfCity, centreOfZip, milesBetween, type Point, stateOf } from './places.ts';

/** A city, state and ZIP code as employers write them. */
export type Spot = Pick<Location, 'city' | 'state' | 'zip_code'>;

/** The point of a spot; undefined if unknown. */
export function pointOfSpot({ city, state, zip_code }: Spot): Point | undefined {
  return centreOfZip(zip_code) ?? centreOfCity(city, state);
}

/** A city in a state, however they are written. */
export interface Town {
  /** As they were written first. */
  readonly city: string;
  readonly state: string;
  readonly folded: { readonly city: string; readonly state: string };
  /** Both, for the order of the alphabet. */
  readonly name: string;
}

/** A degree of latitude is 69.09 miles on the globe by which miles are counted. */
const LEAST_MILES_OF_DEGREE = 69;

/** The places of open jobs: each spot has a number, and is in a town, which has one too. */
export class JobSpots {
  readonly towns: Town[] = [];
  /** The town of each spot. */
  readonly townOf: number[] = [];
  readonly #points: (Point | undefined)[] = [];
  readonly #spots = new Map<string, number>();
  readonly #townNumbers = new Map<string, number>();

  /** The number of a spot; undefined if no job has been there yet. */
  find(spot: Spot): number | undefined {
    return this.#spots.get(keyOf(spot));
  }

  /** Gives a spot the next number. @param point `pointOfSpot` of it */
  add(spot: Spot, point: Point | undefined): number {
    const { city, state } = spot;
    const names = { city: folded(city), state: stateOf(state) };
    const name = `${names.city}, ${names.state}`;
    let town = this.#townNumbers.get(name);
    if (town === undefined) {
      town = this.towns.push({ city, state, folded: names, name }) - 1;
      this.#townNumbers.set(name, town);
    }
    this.#spots.set(keyOf(spot), this.size);
    this.#points.push(point);
    return this.townOf.push(town) - 1;
  }

  /** How many spots have a number. */
  get size(): number {
    return this.townOf.length;
  }

  /** For each spot the distance from a point, in miles; NaN if it is too far or unknown. */
  milesFrom(point: Point, most: number): Float64Array {
    return Float64Array.from(this.#points, (at) => {
      // Most are too far to the north or the south.
      if (at === undefined || tooFarNorth(at, point, most)) return Number.NaN;
      const far = milesBetween(point, at);
      return far <= most ? far : Number.NaN;
    });
  }

  /** For each spot whether it is in a city, or one that begins so, and in a state, as far as they are given. */
  inTown(city: string | undefined, state: string | undefined): boolean[] {
    const wanted = { city: folded(city ?? ''), state: stateOf(state ?? '') };
    // With its state, a city is chosen from a list: York is not Yorktown. Names alone may still be being typed.
    const isWhole =
      city !== undefined && state !== undefined && centreOfCity(city, state) !== undefined;
    const isThere = this.towns.map(
      ({ folded: town }) =>
        (city === undefined ||
          (isWhole || wanted.city === ''
            ? town.city === wanted.city
            : town.city.startsWith(wanted.city))) &&
        (state === undefined || town.state === wanted.state),
    );
    return this.townOf.map((town) => isThere[town] === true);
  }
}

function tooFarNorth(one: Point, other: Point, most: number): boolean {
  return Math.abs(one.latitude - other.latitude) * LEAST_MILES_OF_DEGREE > most;
}

function keyOf({ city, state, zip_code }: Spot): string {
  return `${city}\n${state}\n${zip_code}`;
}
