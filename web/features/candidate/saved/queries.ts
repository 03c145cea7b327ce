import { getSavedJobs, getSavedSearches } from '../../../../lambdas/contract/calls/saved.ts';
import { call } from '../../../api/client.ts';
import { pagedQuery } from '../../../api/paged-query.ts';

/** The candidate's saved jobs, newest first. */
export const mySavedJobs = pagedQuery(
  ['candidate', 'saved-jobs'],
  (cursor, signal) => call(getSavedJobs, { cursor }, { signal }),
  (page) => page.jobs,
);

/** The candidate's saved searches, newest first. */
export const mySavedSearches = pagedQuery(
  ['candidate', 'saved-searches'],
  (cursor, signal) => call(getSavedSearches, { cursor }, { signal }),
  (page) => page.searches,
);
