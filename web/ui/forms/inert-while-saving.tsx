import { createContext, type ReactNode, useContext } from 'react';

/** Whether the surrounding `Form` is saving. */
export const Saving = createContext(false);

/** Disables its part of a form while saving. `Form` wraps all fields in it unless `partlyInert`. */
export function InertWhileSaving({ children }: { children: ReactNode }) {
  return <div inert={useContext(Saving)}>{children}</div>;
}
