import type { Location } from '../../contract/schemas/company.ts';
import { folded } from '../../rules/search-words.ts';
import { centreOfCity, centreOfZip, milesBetween, type Point, stateOf } from './places/places.ts';

/** A city, state and ZIP code as employers write them. */
export type Spot = Readonly<Pick<Location, 'city' | 'state' | 'zip_code'>>;

/** A city in a state, in any spelling. */
export interface Town {
  /** The first spelling. */
  readonly city: string;
  readonly state: string;
  /** Folded, for comparison. */
  readonly folded: { readonly city: string; readonly state: string };
}

/** A degree of latitude is 69.09 miles. */
const LEAST_MILES_OF_DEGREE = 69;

/** The places of open jobs: numbered spots, each in a numbered town. */
export class JobSpots {
  readonly towns: Town[] = [];
  /** The town of each spot. */
  readonly townOf: number[] = [];
  readonly #spots: Spot[] = [];
  /** By spot; filled when first needed. */
  readonly #points: (Point | undefined)[] = [];
  /** The numbers of spots and towns, by their JSON. */
  readonly #numbers = new Map<string, number>();

  /** The number of a spot; a new spot gets the next number. */
  numberOf(spot: Spot): number {
    const { city, state, zip_code } = spot;
    return this.#number([city, state, zip_code], () => {
      const names = { city: folded(city), state: stateOf(state) };
      const addTown = () => this.towns.push({ city, state, folded: names });
      this.townOf.push(this.#number([names.city, names.state], addTown));
      return this.#spots.push(spot);
    });
  }

  /** @param add appends it to a list and returns the list's new length */
  #number(written: readonly string[], add: () => number): number {
    const key = JSON.stringify(written);
    const number = this.#numbers.get(key) ?? add() - 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** By spot, the distance from the nearest of some points in miles; NaN if too far or unknown. */
  milesFrom(points: readonly Point[], most: number): Float64Array {
    const all = this.#allPoints();
    const miles = new Float64Array(all.length).fill(Number.NaN);
    // A loop takes a fraction of the time of `Float64Array.from`.
    for (let spot = 0; spot < all.length; spot++)
      for (const point of points) {
        const far = milesTo(all[spot], point, most);
        if (far !== undefined && !(far >= (miles[spot] ?? Number.NaN))) miles[spot] = far;
      }
    return miles;
  }

  /** Whether one of some spots is within some miles of a point. @param isOne by spot, 1 for those */
  isNear(point: Point, most: number, isOne: Uint8Array): boolean {
    return this.#allPoints().some(
      (at, spot) => isOne[spot] === 1 && milesTo(at, point, most) !== undefined,
    );
  }

  #allPoints(): readonly (Point | undefined)[] {
    for (const { city, state, zip_code } of this.#spots.slice(this.#points.length))
      this.#points.push(centreOfZip(zip_code) ?? centreOfCity(city, state));
    return this.#points;
  }

  /** By spot, whether it matches a state and a city, or the beginning of a city's name, if given. */
  inTown(city: string | undefined, state: string | undefined): boolean[] {
    const wanted = { city: folded(city ?? ''), state: stateOf(state ?? '') };
    // A city with a state was chosen from a list: York is not Yorktown. A name alone may be half-typed.
    const isChosen = state !== undefined && centreOfCity(city ?? '', state) !== undefined;
    const isWhole = isChosen || wanted.city === '';
    const isThere = this.towns.map(
      ({ folded: town }) =>
        (city === undefined ||
          (isWhole ? town.city === wanted.city : town.city.startsWith(wanted.city))) &&
        (state === undefined || town.state === wanted.state),
    );
    return this.townOf.map((town) => isThere[town] === true);
  }
}

/** The miles between two places; undefined if they are more than `most`. */
function milesTo(at: Point | undefined, point: Point, most: number): number | undefined {
  // Most are too far north or south.
  if (at === undefined || Math.abs(at.latitude - point.latitude) * LEAST_MILES_OF_DEGREE > most)
    return undefined;
  const miles = milesBetween(point, at);
  return miles <= most ? miles : undefined;
}
