import { type ReactNode, Suspense, useState } from 'react';
import { useHeldKeys } from '../hooks/hold-keys.ts';

interface Props {
  /** Whether to show it. */
  wanted: boolean;
  /** A `lazy` dialog. */
  children: ReactNode;
}

/** Renders a dialog from its first opening on, which loads its code. Keys wait for it. */
export function OnDemand({ wanted, children }: Props) {
  const [opened, setOpened] = useState(wanted);
  if (wanted && !opened) setOpened(true);
  return opened && <Suspense fallback={<Opening active={wanted} />}>{children}</Suspense>;
}

function Opening({ active }: { active: boolean }) {
  useHeldKeys(active);
  return null;
}
