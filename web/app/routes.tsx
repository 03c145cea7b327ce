import {
  createBrowserRouter,
  createPath,
  type Params,
  type RouteObject,
  redirect,
} from 'react-router-dom';
import { saveDestination } from '../api/destination.ts';
import { type Area, isSignedIn } from '../api/stored/session.ts';
import { isOpening } from '../new-version.ts';
import { isPage, matches, paths } from '../paths.ts';
import { isPublicPage } from '../public-paths.ts';
import { NotFoundPage } from './failures/not-found-page.tsx';
import { PageError } from './failures/page-error.tsx';
import { Root } from './frame/root.tsx';
import { AREA_QUERIES, FRAMES, PAGE_QUERIES, PAGES, type Part } from './start/page-code.ts';

// A sign-in screen is for those who are not signed in.
function signIn(area: Area): RouteObject {
  return {
    path: paths[area].signIn,
    loader: () => (isSignedIn(area) ? redirect(paths[area].dashboard) : null),
    lazy: () => import('./sign-in-route.tsx'),
  };
}

/** From a page that anybody may read to one of an area: who applies for a job may have no account yet. */
function toSignIn(area: Area, { pathname, search }: URL): Response {
  saveDestination(area, pathname + search);
  const isApplying = matches(paths.candidate.apply(':jobId'), pathname);
  return redirect(isApplying ? paths.candidate.signUp : paths[area].signIn);
}

/**
 * Starts the queries of a page while its code is still being fetched. It waits only for the code of the queries, which
 * `fetchPage` asked for at first: the page shows by itself what is on its way or has failed.
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

/** The pages of some parts in the frame of an area, which stays where a page fails. */
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
          { path: others, Component: NotFoundPage },
        ],
      },
    ],
  };
}

/** Every page. */
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
    isOpening(navigation.location && createPath(navigation.location)),
  );
  return router;
}
