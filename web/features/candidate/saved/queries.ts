import { getSavedJobs, getSavedSearches } from '../../../../lambdas/contract/calls/saved.ts';
import { call } from '../../../api/client.ts';
import { pagedQuery } from '../../../api/pages.ts';

/** The jobs that the candidate has saved, the latest first, page by page. */
export const mySavedJobs = pagedQuery(
  ['candidate', 'saved-jobs'],
  (cursor, signal) => call(getSavedJobs, { cursor }, { signal }),
  (page) => page.jobs,
);

/** The searches that the candidate has saved, the latest first, page by page. */
export const mySavedSearches = pagedQuery(
  ['candidate', 'saved-searches'],
  (cursor, signal) => call(getSavedSearches, { cursor }, { signal }),
  (page) => page.searches,
);
