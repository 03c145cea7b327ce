import { queryOptions } from '@tanstack/react-query';
import { getMyInformation } from '../../../lambdas/contract/calls/manager.ts';
import { call } from '../client.ts';

/** The client-side item `user` of the manager area: empty until fetched or signed in, cleared by logout. */
export const managerUser = queryOptions({
  queryKey: ['manager', 'user'],
  queryFn: async ({ signal }) => (await call(getMyInformation, {}, { signal })).manager,
});
