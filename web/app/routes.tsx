import {
  createBrowserRouter,
  createPath,
  type Params,
  type RouteObject,
  redirect,
} from 'react-router-dom';
import { entranceOf, saveDestination } from '../api/destination.ts';
import { type Area, isSignedIn } from '../api/stored/session.ts';
import { setOpening } from '../new-version.ts';
import { isPage, matches, paths } from '../paths.ts';
import { isPublicPage } from '../public-paths.ts';
import { PageError } from './failures/page-error.tsx';
import { Root } from './frame/root.tsx';
import { AREA_QUERIES, FRAMES, PAGE_QUERIES, PAGES, type Part } from './start/pages.ts';

// Signed-in people skip the sign-in screen.
function signIn(area: Area): RouteObject {
  return {
    path: paths[area].signIn,
    loader: () => (isSignedIn(area) ? redirect(paths[area].dashboard) : null),
    lazy: () => import('./sign-in-route.tsx'),
  };
}

/** Sends a visitor to sign in, unless they are applying: they may have no account yet. */
function toSignIn(area: Area, { pathname, search }: URL): Response {
  saveDestination(area, pathname + search);
  const isApplying = matches(paths.candidate.apply(':jobId'), pathname);
  return redirect(isApplying ? entranceOf(area) : paths[area].signIn);
}

/**
 * Starts a page's queries while its code is loading. Waits only for the code of the queries: the page shows
 * loading and failures by itself.
 */
function starting(
  area: Area,
  start: (params: Params, search: URLSearchParams) => Promise<void>,
): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  return {
    loader: async ({ params, request }) => {
      const url = new URL(request.url);
      if (isSignedIn(area) || isPublicPage(url.pathname)) await start(params, url.searchParams);
      else if (isPage(url.pathname)) return toSignIn(area, url);
      return null;
    },
    shouldRevalidate: () => false,
  };
}

async function startFrame(area: Area): Promise<void> {
  if (!isSignedIn(area)) return;
  const queries = await AREA_QUERIES[area]();
  queries.startFrame();
}

async function notFound() {
  return { Component: (await import('./failures/not-found-page.tsx')).NotFoundPage };
}

/** Pages in the frame of an area. The frame stays if a page fails. */
function pagesOf(area: Area, parts: readonly Part[], others: string): RouteObject {
  return {
    lazy: FRAMES[area],
    ...starting(area, () => startFrame(area)),
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          ...parts.flatMap((part) =>
            Object.entries(PAGES[part]).map(([path, lazy]) => ({
              path,
              lazy,
              ...starting(area, async (params, search) => {
                const { pageQueries } = await PAGE_QUERIES[part]();
                pageQueries[path]?.(params, search);
              }),
            })),
          ),
          { path: others, lazy: notFound },
        ],
      },
    ],
  };
}

/** The router with every page. */
export function createRouter() {
  const router = createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: PageError,
      children: [
        signIn('candidate'),
        signIn('manager'),
        pagesOf('manager', ['manager'], '/manager/*'),
        pagesOf('candidate', ['candidate', 'public'], '*'),
      ],
    },
  ]);
  router.subscribe(({ navigation }) =>
    setOpening(navigation.location && createPath(navigation.location)),
  );
  return router;
}
