import { type ComponentProps, useEffect, useState } from 'react';
import type { Area } from '../api/stored/session.ts';
import { prefetch } from '../new-version.ts';
import type { Shell } from '../ui/frame/shell.tsx';
import { isHidden, isKnownConfirmed, rememberConfirmed, rememberHidden } from './address-memory.ts';

const fetchCode = async () => ({
  ...(await import('../features/account/address/address-note.tsx')),
  ...(await import('../features/account/address/watch-confirmation.ts')),
});
type Code = Awaited<ReturnType<typeof fetchCode>>;

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
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    if (email === undefined || hidden || isKnownConfirmed(area, email)) return;
    let stop: (() => void) | undefined = () => {};
    const timer = setTimeout(async () => {
      const fetched = await prefetch(fetchCode);
      if (fetched === undefined || stop === undefined) return;
      stop = fetched.watchConfirmation(area, (found) => {
        setCode(found === 'wanted' ? fetched : undefined);
        if (found === 'confirmed') rememberConfirmed(area, email);
      });
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
      stop = undefined;
      setCode(undefined);
    };
  }, [area, email, hidden]);
  if (code === undefined || email === undefined) return undefined;
  function hide() {
    rememberHidden(area);
    setHidden(true);
  }
  return {
    short: 'Confirm email',
    body: <code.AddressNote area={area} onHide={hide} />,
  };
}
