import type { Location, OpenJob } from '../../lambdas/contract/shapes.ts';

/** Where a job is: its city and state, or that this varies. */
export function placeOf({ company_location }: Pick<OpenJob, 'company_location'>): string {
  const [location] = company_location;
  return location === undefined ? 'Location varies' : cityAndState(location);
}

/** `Portland, Oregon`. */
export function cityAndState({ city, state }: Pick<Location, 'city' | 'state'>): string {
  return `${city}, ${state}`;
}
