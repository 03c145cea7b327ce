import { queryOptions } from '@tanstack/react-query';
import { getOtherApplications } from '../../../../lambdas/contract/calls/other-applications.ts';
import { call } from '../../../api/client.ts';

/** The applicant's other applications to this employer. */
export function otherApplicationsOf(id: string) {
  return queryOptions({
    queryKey: ['manager', 'other-applications', id],
    queryFn: async ({ signal }) =>
      (await call(getOtherApplications, { application_id: id }, { signal })).applications,
    staleTime: 60_000,
  });
}
