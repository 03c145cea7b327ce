import { type ReactNode, Suspense, useState } from 'react';

interface Props {
  /** Whether to show it. */
  wanted: boolean;
  /** A `lazy` dialog. */
  children: ReactNode;
}

/** Renders a dialog from its first opening on, which loads its code. */
export function OnDemand({ wanted, children }: Props) {
  const [opened, setOpened] = useState(wanted);
  if (wanted && !opened) setOpened(true);
  return opened && <Suspense>{children}</Suspense>;
}
