import { Fragment, lazy, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type Area, isSignedIn } from '../api/stored/session.ts';
import { useSession } from '../api/use-session.ts';
import { isPage, paths } from '../paths.ts';
import { isPublicPage } from '../public-paths.ts';

const SignedOutShell = lazy(() => import('./frame/signed-out-shell.tsx'));

interface Props {
  area: Area;
  /** The frame of a page that others may read too. */
  publicFrame?: ReactNode;
  children: ReactNode;
}

/**
 * Lets in people who are signed in. Where a token expires, the page stays and the shell asks to sign in again. Others
 * are told in a frame of the area's that an address leads nowhere.
 */
export function Guarded({ area, publicFrame, children }: Props) {
  const { personId } = useSession(area);
  const { pathname } = useLocation();
  if (isSignedIn(area)) {
    // By the key, nothing that one person saw is left for another who signs in.
    return <Fragment key={personId}>{children}</Fragment>;
  }
  if (isPage(pathname)) return <Navigate to={paths[area].signIn} replace />;
  if (isPublicPage(pathname)) return publicFrame;
  return <SignedOutShell area={area} />;
}
