import type { Location } from '../../../lambdas/contract/schemas/company.ts';
import type { PublicJob } from '../../../lambdas/contract/schemas/job.ts';

type CityAndState = Pick<Location, 'city' | 'state'>;

/** A job's city and state, or `Location varies`. */
export function placeOf({
  company_location: [location],
}: {
  readonly company_location: readonly CityAndState[];
}): string {
  return location === undefined ? 'Location varies' : cityAndState(location);
}

/** A place, marked if remote: `Main Street · Remote`. */
export function withRemote(place: string, { remote }: Pick<PublicJob, 'remote'>): string {
  return remote ? `${place} · Remote` : place;
}

/** `Portland, Oregon`. */
export function cityAndState({ city, state }: CityAndState): string {
  return `${city}, ${state}`;
}
