import { QueryClient } from '@tanstack/react-query';
import { type Area, onLeave } from '../stored/session.ts';

/** Cached answers. Every key contains its area, `manager` or `candidate`; `refresh` needs it first. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `call` retries by itself; after that there is a Retry button.
      retry: false,
      // Otherwise an offline call would wait, and its button would stay busy.
      networkMode: 'always',
      staleTime: 5_000,
      // Failed queries are retried when back online. Others stay as they are.
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onLeave((area) =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(area) }),
);

/** Refetches what is on the screen, and the rest when next shown. Call it after a change in an area. */
export function refresh(area: Area): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [area] });
}
