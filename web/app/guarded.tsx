import { Fragment, type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Destination } from '../api/destination.ts';
import { type Area, useSession } from '../api/session.ts';

interface Props {
  area: Area;
  signInAt: string;
  children: ReactNode;
}

/** Lets in people who are signed in. Where a token expires, the page stays and the shell asks to sign in again. */
export function Guarded({ area, signInAt, children }: Props) {
  const { token, personId, expired } = useSession(area);
  const { pathname, search } = useLocation();
  const signedIn = token !== null || expired;
  const [came] = useState(signedIn ? 'signed in' : 'signed out');
  if (!signedIn) {
    // After logging out nobody wants to come back to the page; after opening it without a session somebody does.
    const destination: Destination = { next: pathname + search };
    const state = came === 'signed out' ? destination : null;
    return <Navigate to={signInAt} state={state} replace />;
  }
  // By the key, nothing that one person saw is left for another who signs in.
  return <Fragment key={personId}>{children}</Fragment>;
}
