import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { IconLogin } from '@tabler/icons-react';
import { type ComponentProps, Fragment, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type Area, isSignedIn, useSession } from '../../api/stored/session.ts';
import { useAddressNote } from '../../features/account/account.ts';
import { AddressNote } from '../../features/account/address-note.tsx';
import { isPage, isPublicPage, paths } from '../../paths.ts';
import { Shell } from '../../ui/frame/shell.tsx';

const SignInAgain = lazy(() => import('../sign-in-again.tsx'));

interface Props extends Omit<ComponentProps<typeof Shell>, 'area' | 'home'> {
  area: Area;
}

const NAMES = { manager: 'Manager', candidate: 'Candidate' } as const;

/** The frame of an area for signed-in people, with toasts and the sign-in dialog. */
export function AreaShell({ area, person, children, ...props }: Props) {
  const { expired } = useSession(area);
  const { isWanted, hide } = useAddressNote(area, person?.email);
  const note =
    isWanted && person !== undefined
      ? {
          short: 'Confirm email',
          body: <AddressNote area={area} email={person.email} onHide={hide} />,
        }
      : undefined;
  return (
    <Shell {...props} area={NAMES[area]} home={paths[area].dashboard} person={person} note={note}>
      <Toasts />
      {expired && (
        <Suspense>
          <SignInAgain area={area} email={person?.email} onLogout={props.onLogout} />
        </Suspense>
      )}
      {children}
    </Shell>
  );
}

interface GuardedProps {
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
export function Guarded({ area, publicFrame, children }: GuardedProps) {
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

/** Shows the toasts of `ui/feedback/toast.ts`. */
export function Toasts() {
  return <Notifications position="bottom-center" containerWidth={340} />;
}

/** The frame around an unknown path for signed-out people. */
function SignedOutShell({ area }: { area: Area }) {
  const { signIn } = paths[area];
  return (
    <Shell
      area={NAMES[area]}
      home={signIn}
      links={[{ to: signIn, label: 'Login', icon: IconLogin }]}
      person={undefined}
    />
  );
}
