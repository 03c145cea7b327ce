import type { Spot } from '../job-spots.ts';
import { centreOfCity, centreOfZip, milesBetween } from './places.ts';

/**
 * Measures the distances from a place.
 * @returns a function from a ZIP code to the rounded miles; null if either place is unknown
 */
export function milesFrom({ city, state, zip_code }: Spot): (zip: string) => number | null {
  const from = centreOfZip(zip_code) ?? centreOfCity(city, state);
  const known = new Map<string, number | null>();
  return (zip) => {
    const measured = known.get(zip);
    if (measured !== undefined) return measured;
    const to = centreOfZip(zip);
    const miles = from && to ? Math.round(milesBetween(from, to)) : null;
    known.set(zip, miles);
    return miles;
  };
}
