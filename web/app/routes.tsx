import { createBrowserRouter, createPath, type RouteObject, redirect } from 'react-router-dom';
import { keepDestination } from '../api/destination.ts';
import { type Area, isSignedIn } from '../api/session.ts';
import { isOpening } from '../new-version.ts';
import { isPage, matches, paths } from '../paths.ts';
import { isPublicPage } from '../public-paths.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PAGES, SHELLS } from './page-code.ts';
import { PageError } from './page-error.tsx';
import { QUERIES, type StartQueries } from './page-queries.ts';
import { Root } from './root.tsx';

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
  keepDestination(area, pathname + search);
  const isApplying = matches(paths.candidate.apply(':jobId'), pathname);
  return redirect(isApplying ? paths.candidate.signUp : paths[area].signIn);
}

/**
 * Starts what a page will ask for while its code is still being fetched, and waits for none of it: the page shows by
 * itself what is on its way or has failed. What comes later, the page asks for by itself.
 */
function starting(
  area: Area,
  start: StartQueries | undefined,
): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  return {
    loader: ({ params, request }) => {
      const url = new URL(request.url);
      if (isSignedIn(area) || isPublicPage(url.pathname)) start?.(params, url.searchParams);
      else if (isPage(url.pathname)) return toSignIn(area, url);
      return null;
    },
    shouldRevalidate: () => false,
  };
}

/** The pages of an area in its frame, which stays where a page fails. */
function pagesOf(area: Area, others: readonly string[]): RouteObject {
  return {
    lazy: SHELLS[area],
    ...starting(area, () => isSignedIn(area) && QUERIES[area].shell()),
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          ...Object.entries(PAGES[area]).map(([path, lazy]) => ({
            path,
            lazy,
            ...starting(area, QUERIES[area].pages[path]),
          })),
          ...others.map((path) => ({ path, Component: NotFoundPage })),
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
        pagesOf('manager', ['/manager/*']),
        pagesOf('candidate', ['*']),
      ],
    },
  ]);
  router.subscribe(({ navigation }) =>
    isOpening(navigation.location && createPath(navigation.location)),
  );
  return router;
}
