import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { PAGE_ARTICLE_ID } from '../../../lambdas/contract/pages/hydration.ts';
import { queryClient } from '../../api/cache/query-client.ts';
import type { SignedIn } from '../../features/auth/login.ts';
import '../../ui/styles/mantine-more.css';
import { cacheUser } from '../cache-user.ts';
import { StartingUp } from '../frame/root.tsx';
import { createRouter } from '../routes.tsx';
import { fetchAhead } from './fetch-ahead.ts';
import { mount } from './mount.tsx';
import { until } from './until.ts';

const fetchHydration = async () => ({
  ...(await import('./hydration.ts')),
  ...(await import('./remove-article.tsx')),
});

/**
 * Opens the router's app.
 * @param signedIn the person who has just signed in
 */
export async function openApp(signedIn?: SignedIn): Promise<void> {
  if (signedIn) cacheUser(signedIn);
  fetchAhead();
  const article = document.getElementById(PAGE_ARTICLE_ID);
  const hydration = article && (await fetchHydration());
  hydration?.reuseAnswers();
  const router = createRouter();
  if (article === null) mount(<StartingUp />);
  // Events before the subscription would be lost: the router may be ready already.
  await until(() => router.state.initialized, router.subscribe);
  await hydration?.pageIsReady(router);
  mount(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {hydration && <hydration.RemoveArticle article={article} />}
    </QueryClientProvider>,
  );
}
