import { useQuery } from '@tanstack/react-query';
import { openApplication } from '../../../../lambdas/contract/calls/timeline.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../api/client.ts';

/**
 * Has the server note that the manager has looked at an application, the first time. Where that fails, nobody is
 * bothered: it is tried again when the application is next looked at.
 * @returns whether it is being noted
 */
export function useMarkOpened(application: Application | undefined): boolean {
  const { id = '', opened_at } = application ?? {};
  const { isFetching } = useQuery({
    queryKey: ['manager', 'opening', id],
    // It goes on where somebody else is shown meanwhile.
    queryFn: () => call(openApplication, { application_id: id }),
    enabled: opened_at === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return isFetching;
}
