import { type ComponentProps, lazy, Suspense } from 'react';
import { type Area, useSession } from '../../api/stored/session.ts';
import { useAddressNote } from '../../features/account/address.ts';
import { AddressNote } from '../../features/account/address-note.tsx';
import { paths } from '../../paths.ts';
import { Shell } from '../../ui/frame/shell.tsx';
import { Toasts } from './toasts.tsx';

const SignInAgain = lazy(() => import('../sign-in-again.tsx'));

interface Props extends Omit<ComponentProps<typeof Shell>, 'area' | 'home'> {
  area: Area;
}

const NAMES = { manager: 'Manager', candidate: 'Candidate' } as const;

/** The frame of an area for signed-in people, with toasts and the sign-in dialog. */
export function AreaShell({ area, person, children, ...props }: Props) {
  const { expired } = useSession(area);
  const { isWanted, hide } = useAddressNote(area, person?.email);
  const note = isWanted
    ? { short: 'Confirm email', body: <AddressNote area={area} onHide={hide} /> }
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
