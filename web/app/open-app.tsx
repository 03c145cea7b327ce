import { pagesAreKnown } from '../api/stored/drafts.ts';
import '../api/stored/recordings.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { PAGE_ARTICLE_ID } from '../../lambdas/contract/pages/hydration.ts';
import { RemoveArticle } from './frame/root.tsx';
import { pageIsReady, reuseAnswers, until } from './hydration.ts';
import { Providers } from './providers.tsx';
import { createRouter, fetchAhead } from './routes.tsx';

/** Opens the app. A server-rendered page stays until the app's page can be shown whole. */
export async function openApp(): Promise<void> {
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no #root.');
  const article = document.getElementById(PAGE_ARTICLE_ID);
  if (article) reuseAnswers();
  fetchAhead();
  const router = createRouter();
  // `RouterProvider` subscribes once it is shown: a first page that is ready before would never appear.
  await Promise.all([pagesAreKnown, until(() => router.state.initialized, router.subscribe)]);
  if (article) await pageIsReady(router);
  // In steps of a few milliseconds: at once it would block a slow phone for a tenth of a second.
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
          <RemoveArticle article={article} />
        </Providers>
      </StrictMode>,
    ),
  );
}
