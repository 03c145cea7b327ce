import { queryOptions } from '@tanstack/react-query';
import { getMyProfile } from '../../../lambdas/contract/calls/candidate.ts';
import { call } from '../client.ts';

/**
 * The client-side items `user` (as `candidate`) and `userProfile` (as `profile`, null until created): empty
 * until fetched, cleared by logout.
 */
export const myProfile = queryOptions({
  queryKey: ['candidate', 'userProfile'],
  queryFn: ({ signal }) => call(getMyProfile, {}, { signal }),
});
