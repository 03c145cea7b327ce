import { QueryClient } from '@tanstack/react-query';
import { type Area, onLeave } from './session.ts';

/** What the server last answered. Every key names its area, `manager` or `candidate`: first, where `refresh` is for it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A retry would show the error's text seconds late; there is a Retry button instead.
      retry: false,
      // Otherwise a call made offline waits for the network, and its button stays busy.
      networkMode: 'always',
      staleTime: 5_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onLeave((area) =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(area) }),
);

/** Something of an area was changed: what is on the screen is fetched anew, the rest when it is next shown. */
export function refresh(area: Area): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [area] });
}
