import { lazy } from 'react';
import { Guarded } from './guarded.tsx';

const CandidateShell = lazy(() => import('./frame/candidate-shell.tsx'));
const PublicShell = lazy(() => import('./frame/public-shell.tsx'));

/** The candidate area, or the frame for visitors of the public pages. */
export function Component() {
  return (
    // Without a boundary, the screen stays until the frame has loaded.
    <Guarded area="candidate" publicFrame={<PublicShell />}>
      <CandidateShell />
    </Guarded>
  );
}
