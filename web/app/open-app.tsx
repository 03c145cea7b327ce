import { pagesAreKnown } from '../api/stored/drafts.ts';
import '../api/stored/recordings.ts';
import '../ui/styles/touch.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { PAGE_ARTICLE_ID } from '../../lambdas/contract/pages/hydration.ts';
import { queryClient } from '../api/query-client.ts';
import { BusyNotice } from '../ui/feedback/busy-notice.tsx';
import { RemoveArticle, StartingUp } from './frame/root.tsx';
import { pageIsReady, reuseAnswers, until } from './hydration.ts';
import { createRouter, fetchAhead } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';

/** Opens the app. A server-rendered page stays until the app's page can be shown whole. */
export async function openApp(): Promise<void> {
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no #root.');
  const root = createRoot(element);
  const article = document.getElementById(PAGE_ARTICLE_ID);
  if (article) reuseAnswers();
  else show(root, <StartingUp />);
  fetchAhead();
  const router = createRouter();
  // `RouterProvider` subscribes once it is shown: a first page that is ready before would never appear.
  await Promise.all([pagesAreKnown, until(() => router.state.initialized, router.subscribe)]);
  if (article) await pageIsReady(router);
  show(
    root,
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <RemoveArticle article={article} />
    </QueryClientProvider>,
  );
}

/** Renders the page in steps of a few milliseconds: at once it would block a slow phone for a tenth of a second. */
function show(root: Root, page: ReactNode): void {
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
        >
          {page}
          <BusyNotice />
        </MantineProvider>
      </StrictMode>,
    ),
  );
}
