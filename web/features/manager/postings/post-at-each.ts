import type { Location } from '../../../../lambdas/contract/schemas/company.ts';
import { ApiError, isRefusal } from '../../../api/errors.ts';

/** The job could not be posted at one or more locations. `message` names them. */
export class PostedInPart extends Error {
  override readonly name = 'PostedInPart';
}

/**
 * Posts a job at several locations, one after the other. Locations that have it already are skipped, so a retry posts
 * only at the others.
 * @param posted the ids of the jobs by location; each new one is added
 * @throws an error about a field, or an expired session, at once; PostedInPart if a location failed
 */
export async function postAtEach(
  locations: readonly Location[],
  posted: Map<string, string>,
  post: (location: Location) => Promise<string>,
): Promise<void> {
  const failed: string[] = [];
  for (const location of locations) {
    if (posted.has(location.id)) continue;
    try {
      posted.set(location.id, await post(location));
    } catch (error) {
      const isOfField = error instanceof ApiError && error.issues.length > 0;
      if (isOfField || (error instanceof ApiError && error.status === 401)) throw error;
      failed.push(
        isRefusal(error) ? `${location.location_name} (${error.message})` : location.location_name,
      );
    }
  }
  if (failed.length === 0) return;
  const names = locations.filter(({ id }) => posted.has(id)).map((each) => each.location_name);
  const done = names.length === 0 ? '' : ` Posted at ${names.join(', ')}.`;
  throw new PostedInPart(
    `Error creating job posting. Please try again.${done} Not posted at ${failed.join(', ')}.`,
  );
}
