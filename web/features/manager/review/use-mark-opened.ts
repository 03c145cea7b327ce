import { useQuery } from '@tanstack/react-query';
import { openApplication } from '../../../../lambdas/contract/calls/timeline.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../api/client.ts';

/**
 * Marks an application as opened, once. A failure is silent: the next view retries.
 * @returns whether it is being marked
 */
export function useMarkOpened(application: Application | undefined): boolean {
  const { id = '', opened_at } = application ?? {};
  const { isFetching } = useQuery({
    queryKey: ['manager', 'opening', id],
    // Not aborted when another applicant is shown.
    queryFn: () => call(openApplication, { application_id: id }),
    enabled: opened_at === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return isFetching;
}
