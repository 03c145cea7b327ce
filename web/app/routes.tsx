import {
  createBrowserRouter,
  createPath,
  type LoaderFunction,
  type RouteObject,
  redirect,
} from 'react-router-dom';
import type { Area } from '../api/stored/session.ts';
import { setOpening } from '../new-version.ts';
import { NotFoundPage } from './failures/not-found-page.tsx';
import { PageError } from './failures/page-error.tsx';
import { Root } from './frame/root.tsx';
import { redirectOf } from './guard.ts';
import { type FetchPage, FRAMES, PAGES, type Part } from './pages.ts';

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
