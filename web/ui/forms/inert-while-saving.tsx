import { type ReactNode, useContext } from 'react';
import { Saving } from './saving.ts';

/** Disables its part of a form while saving. `Form` wraps all fields in it unless `partlyInert`. */
export function InertWhileSaving({ children }: { children: ReactNode }) {
  return <div inert={useContext(Saving)}>{children}</div>;
}
