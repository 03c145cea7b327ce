import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../api/query-client.ts';
import type { SignedIn } from '../features/auth/login.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { keepUser } from './keep-user.ts';
import { mount } from './mount.tsx';
import { createRouter } from './routes.tsx';

/**
 * Shows the page of the address, with all that the pages of both areas need around them.
 * @param signedIn who has just signed in
 */
export function openApp(signedIn?: SignedIn): void {
  if (signedIn) keepUser(signedIn);
  fetchAhead();
  mount(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter()} />
    </QueryClientProvider>,
  );
}
