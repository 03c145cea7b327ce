import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type Area, isSignedIn, useSession } from '../../api/stored/session.ts';
import { isPage, paths } from '../../paths.ts';
import { isPublicPage } from '../../public-paths.ts';
import { SignedOutShell } from './signed-out-shell.tsx';

interface Props {
  area: Area;
  /** The frame of public pages. */
  publicFrame?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of an area for signed-in people. If the token expires, the page stays and the shell asks to sign in again;
 * after a logout, also in another tab, it gives way to the sign-in. Visitors see public pages, or that the path does
 * not exist.
 */
export function Guarded({ area, publicFrame, children }: Props) {
  const { personId } = useSession(area);
  const { pathname } = useLocation();
  if (isSignedIn(area)) {
    // The key resets all state when another person signs in.
    return <Fragment key={personId}>{children}</Fragment>;
  }
  if (isPage(pathname)) return <Navigate to={paths[area].signIn} replace />;
  if (isPublicPage(pathname)) return publicFrame;
  return <SignedOutShell area={area} />;
}
