import { Fragment, type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Destination } from '../api/destination.ts';
import { type Area, useSession } from '../api/session.ts';

interface Props {
  area: Area;
  signInAt: string;
  children: ReactNode;
}

/** Lets in who is signed in, and keeps who was until the token expired: the shell asks them to sign in again. */
export function Guarded({ area, signInAt, children }: Props) {
  const { token, personId, expired } = useSession(area);
  const { pathname, search } = useLocation();
  const signedIn = token !== null || expired;
  const [came] = useState(signedIn ? 'signed in' : 'signed out');
  if (!signedIn) {
    // Who logs out is through with the page; who came without a session wants to see it.
    const destination: Destination = { next: pathname + search };
    const state = came === 'signed out' ? destination : null;
    return <Navigate to={signInAt} state={state} replace />;
  }
  // Keyed by the person: what one was shown is not carried over to another who signs in.
  return <Fragment key={personId}>{children}</Fragment>;
}
