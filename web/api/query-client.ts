import { QueryClient } from '@tanstack/react-query';
import { type Area, onLeave } from './session.ts';

/** What the server last answered. Every key holds its area, `manager` or `candidate`. For `refresh` it comes first. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A retry would show the error seconds late. There is a Retry button instead.
      retry: false,
      // Otherwise a call without a network would wait for it, and its button would stay busy.
      networkMode: 'always',
      staleTime: 5_000,
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
