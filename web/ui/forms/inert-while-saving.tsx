import { createContext, type ReactNode, useContext } from 'react';

/** Whether the form around is being saved. `Form` says so. */
export const Saving = createContext(false);

/**
 * A part of a form in which nothing can be typed while the form is being saved: it would not be saved. `Form` puts all
 * its fields into one, unless it is told that they do so themselves.
 */
export function InertWhileSaving({ children }: { children: ReactNode }) {
  return <div inert={useContext(Saving)}>{children}</div>;
}
