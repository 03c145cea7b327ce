import { Fragment, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { type Area, useSession } from '../api/session.ts';

interface Props {
  area: Area;
  signInAt: string;
  children: ReactNode;
}

/** Lets in who is signed in, and keeps who was until the token expired: the shell asks them to sign in again. */
export function Guarded({ area, signInAt, children }: Props) {
  const { token, personId, expired } = useSession(area);
  if (token === null && !expired) return <Navigate to={signInAt} replace />;
  // Keyed by the person: what one was shown is not carried over to another who signs in.
  return <Fragment key={personId}>{children}</Fragment>;
}
