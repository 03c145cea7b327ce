import { type ReactNode, Suspense, useState } from 'react';

interface Props {
  /** Whether it is to be seen. */
  wanted: boolean;
  /** A dialog whose code is fetched when it is first rendered, by `lazy`. */
  children: ReactNode;
}

/** Renders a dialog from when it is first opened: until then, nobody fetches its code. */
export function OnDemand({ wanted, children }: Props) {
  const [opened, setOpened] = useState(wanted);
  if (wanted && !opened) setOpened(true);
  return opened && <Suspense>{children}</Suspense>;
}
