import { QueryClient } from '@tanstack/react-query';
import { type Area, onLeave } from '../stored/session.ts';

/** What the server last answered. Every key holds its area, `manager` or `candidate`. For `refresh` it comes first. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A call tries again by itself what is worth it. After that there is a Retry button.
      retry: false,
      // Otherwise a call without a network would wait for it, and its button would stay busy.
      networkMode: 'always',
      staleTime: 5_000,
      // What failed is there once the connection is back. What is on the screen stays as it is.
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onLeave((area) =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(area) }),
);

/** To be called after a change in an area: what is on the screen is fetched again, the rest when it is next shown. */
export function refresh(area: Area): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [area] });
}
