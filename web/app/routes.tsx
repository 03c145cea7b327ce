import {
  createBrowserRouter,
  createPath,
  type LoaderFunction,
  type RouteObject,
  redirect,
} from 'react-router-dom';
import type { Area } from '../api/stored/session.ts';
import { prefetch, setOpening } from '../new-version.ts';
import { areaOf, isPage, isPublicPage, matches, paths } from '../paths.ts';
import { NotFoundPage, PageError } from './failures.tsx';
import { Root } from './frame/root.tsx';
import { redirectOf } from './guard.ts';
import { type FetchPage, FRAMES, fetchPage, PAGES, type Part } from './pages.ts';

/**
 * A page or a frame. Its loader starts its queries and does not wait for them: the page shows loading and failures by
 * itself.
 */
function routeOf(fetchPage: FetchPage) {
  const loader: LoaderFunction = async (request) => {
    const to = redirectOf(new URL(request.request.url));
    if (to !== undefined) return redirect(to);
    const page = await fetchPage();
    page.loader?.(request);
    return null;
  };
  return {
    lazy: async () => ({ Component: (await fetchPage()).Component }),
    loader,
    shouldRevalidate: () => false,
  } satisfies RouteObject;
}

const pagesOf = (part: Part): RouteObject[] =>
  Object.entries(PAGES[part]).map(([path, fetchPage]) => ({ path, ...routeOf(fetchPage) }));

/** Pages in the frame of an area. The frame stays if a page fails. */
function framed(area: Area, parts: readonly Part[], others: string): RouteObject {
  const pages = [...parts.flatMap(pagesOf), { path: others, Component: NotFoundPage }];
  return {
    ...routeOf(FRAMES[area]),
    children: [{ ErrorBoundary: PageError, children: pages }],
  };
}

/** The router with every page. */
export function createRouter() {
  const router = createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: PageError,
      children: [
        ...pagesOf('open'),
        framed('manager', ['manager'], '/manager/*'),
        framed('candidate', ['candidate', 'public'], '*'),
      ],
    },
  ]);
  router.subscribe(({ navigation }) =>
    setOpening(navigation.location && createPath(navigation.location)),
  );
  return router;
}

function prefetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin) return;
  if (!isPage(link.pathname) && !isPublicPage(link.pathname)) return;
  void prefetch(() => fetchPage(link.pathname));
}

/** People who type at the sign-in go to the dashboard next. */
function prefetchDashboard(): void {
  const { signIn, dashboard } = paths[areaOf(location.pathname)];
  if (matches(signIn, location.pathname)) void prefetch(() => fetchPage(dashboard));
}

/** Prefetches a page when its link is hovered or focused, and the dashboard at the sign-in. */
export function fetchAhead(): void {
  addEventListener('pointerover', prefetchTarget, { passive: true });
  addEventListener('focusin', prefetchTarget);
  addEventListener('focusin', prefetchDashboard);
}
