import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { APPLICANT_PARAM } from '../../../paths.ts';
import { applicationQuery } from '../assessment/application-query.ts';
import { RENEW_MS } from './review-queries.ts';

/** The applicant in the URL, who may be in any queue. Without one, or after a failure, the review begins as usual. */
export function useAskedApplication(jobId: string): {
  readonly isPending: boolean;
  readonly application: Application | undefined;
} {
  const [address] = useSearchParams();
  const id = address.get(APPLICANT_PARAM);
  const { data, isFetched } = useQuery({
    ...applicationQuery(jobId, id ?? ''),
    refetchInterval: RENEW_MS,
    enabled: id !== null,
  });
  return {
    // After a failure, a refetch must not hide the review that has begun.
    isPending: id !== null && !isFetched,
    // A link may have been altered.
    application: data?.job_posting_id === jobId ? data : undefined,
  };
}
