import { Fragment, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { type Area, useSession } from '../api/session.ts';
import { SignInAgain } from './sign-in-again.tsx';

interface Props {
  area: Area;
  signInAt: string;
  children: ReactNode;
}

/** Lets in who is signed in. When the token expires in the middle of work the page stays, below a dialog to sign in again. */
export function Guarded({ area, signInAt, children }: Props) {
  const { token, personId, expired } = useSession(area);
  if (token === null && !expired) return <Navigate to={signInAt} replace />;
  // Keyed by the person: what one was shown is not carried over to another who signs in.
  return (
    <Fragment key={personId}>
      {children}
      {expired && <SignInAgain area={area} />}
    </Fragment>
  );
}
