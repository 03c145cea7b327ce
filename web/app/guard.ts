import { SIGN_UP } from '../../lambdas/contract/pages/hydration.ts';
import { entranceOf, saveDestination } from '../api/destination.ts';
import { isSignedIn } from '../api/stored/session.ts';
import { areaOf, isPage, matches, paths } from '../paths.ts';

/**
 * Where somebody goes who may not see the page at a URL. Visitors of an area sign in first, and then continue to the
 * page. Signed-in people skip the sign-in screen.
 * @returns a path, or undefined if they may see the page
 */
export function redirectOf({ pathname, search }: URL): string | undefined {
  const area = areaOf(pathname);
  const { signIn, dashboard } = paths[area];
  if (isSignedIn(area)) return matches(signIn, pathname) ? dashboard : undefined;
  if (!isPage(pathname)) return undefined;
  // From a link to apply: the visitor may have no account yet.
  const isNew = search === SIGN_UP;
  saveDestination(area, isNew ? pathname : pathname + search);
  return isNew ? entranceOf(area) : signIn;
}
