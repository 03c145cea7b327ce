import { type ReactNode, useContext } from 'react';
import { Saving } from './saving.ts';

/**
 * Nothing in it can be changed while its form or dialog is sent: what is shown then is what is sent. `Form` and `Dialog`
 * wrap their content in it, a form unless it is `partlyInert`.
 */
export function InertWhileSaving({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'contents' }} inert={useContext(Saving)}>
      {children}
    </div>
  );
}
