import { queryOptions } from '@tanstack/react-query';
import { getMyProfile } from '../../../lambdas/contract/calls/candidate.ts';
import { call } from '../client.ts';

/**
 * The client-side items of the candidate area, `user` (as `candidate`) and `userProfile` (as `profile`, null until
 * it has been created): empty until fetched, emptied by logout.
 */
export const myProfile = queryOptions({
  queryKey: ['candidate', 'userProfile'],
  queryFn: ({ signal }) => call(getMyProfile, {}, { signal }),
});
