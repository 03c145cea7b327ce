import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { getJobApplication } from '../../../../lambdas/contract/calls/timeline.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../api/client.ts';
import { ASKED } from '../../../paths.ts';
import { RENEW_MS } from './review-queries.ts';

/** One application of a job. */
export function applicationById(jobId: string, id: string) {
  return queryOptions({
    // Refetched with the job's applications.
    queryKey: ['manager', 'applications', jobId, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(getJobApplication, { application_id: id }, { signal })).application,
    refetchInterval: RENEW_MS,
  });
}

/** The applicant that the URL asks for, who may be in any queue. Without one, or if it fails, the review begins as usual. */
export function useAskedApplication(jobId: string): {
  readonly isPending: boolean;
  readonly application: Application | undefined;
} {
  const [address] = useSearchParams();
  const id = address.get(ASKED);
  const { data, isLoading } = useQuery({
    ...applicationById(jobId, id ?? ''),
    enabled: id !== null,
  });
  return {
    isPending: isLoading,
    // A link may have been altered.
    application: data?.job_posting_id === jobId ? data : undefined,
  };
}
