import type { JobSearch } from '../../../../../lambdas/contract/pages/search-address.ts';

/** How many filters there are but for the employment type, which stands in the bar. A place counts once. */
export function filtersBesideType(search: JobSearch): number {
  const { pay_min, posted_within, city, state, near, remote } = search;
  return [pay_min, posted_within, city ?? state, near, remote].filter(
    (filter) => filter !== undefined,
  ).length;
}
