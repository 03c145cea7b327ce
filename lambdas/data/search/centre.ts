import { invalid } from '../../contract/problem.ts';
import { centreOfZip, type Point } from './places.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/**
 * Where is searched around. Undefined where that does not matter.
 * @throws invalid where it is searched around a ZIP code that nobody knows, or around none
 */
export function centreOf({
  near,
  within,
  sort,
}: Pick<WantedJobs, 'near' | 'within' | 'sort'>): Point | undefined {
  if (near === undefined) {
    const path = within === undefined ? 'sort' : 'within';
    if (sort === 'distance' || within !== undefined)
      throw invalid(path, 'Enter the ZIP code to search around, too.');
    return undefined;
  }
  const centre = centreOfZip(near);
  if (centre === undefined) throw invalid('near', 'There is no such ZIP code.');
  return centre;
}
