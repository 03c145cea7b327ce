import { lazy } from 'react';
import { Guarded } from './guarded.tsx';

const CandidateShell = lazy(() => import('./frame/candidate-shell.tsx'));
const PublicShell = lazy(() => import('./frame/public-shell.tsx'));

/** The candidate area: its guard, its frame, and the frame in which others see the public pages. */
export function Component() {
  return (
    // With no boundary around it, what is on the screen stays until the frame has come.
    <Guarded area="candidate" publicFrame={<PublicShell />}>
      <CandidateShell />
    </Guarded>
  );
}
