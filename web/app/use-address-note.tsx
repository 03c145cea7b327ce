import { type ComponentProps, useEffect, useState } from 'react';
import type { Area } from '../api/stored/session.ts';
import { AddressNote } from '../features/account/address/address-note.tsx';
import { watchConfirmation } from '../features/account/address/watch-confirmation.ts';
import type { Shell } from '../ui/frame/shell.tsx';
import { isHidden, isKnownConfirmed, rememberConfirmed, rememberHidden } from './address-memory.ts';

/** Delay after sign-in, so that the page never waits for this. */
const AFTER_MS = 1_000;

/**
 * Asks to confirm the email until it is confirmed or the note is hidden.
 * @param email undefined until known
 */
export function useAddressNote(
  area: Area,
  email: string | undefined,
): ComponentProps<typeof Shell>['note'] {
  const [hidden, setHidden] = useState(() => isHidden(area));
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (email === undefined || hidden || isKnownConfirmed(area, email)) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = watchConfirmation(area, (found) => {
        setIsWanted(found === 'wanted');
        if (found === 'confirmed') rememberConfirmed(area, email);
      });
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop();
      setIsWanted(false);
    };
  }, [area, email, hidden]);
  if (!isWanted) return undefined;
  function hide() {
    rememberHidden(area);
    setHidden(true);
  }
  return {
    short: 'Confirm email',
    body: <AddressNote area={area} onHide={hide} />,
  };
}
