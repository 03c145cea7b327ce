import { myApplications, myOffers, myProfile } from '../../api/queries/candidate-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { isSignedIn } from '../../api/stored/session.ts';
import { CandidateShell } from './candidate-shell.tsx';
import { Guarded } from './guarded.tsx';
import { PublicShell } from './public-shell.tsx';

export function loader() {
  if (!isSignedIn('candidate')) return;
  queryClient.prefetchQuery(myProfile);
  queryClient.prefetchInfiniteQuery(myOffers);
  queryClient.prefetchInfiniteQuery(myApplications);
}

/** The candidate area, or the frame for visitors of the public pages. */
export function Component() {
  return (
    <Guarded area="candidate" publicFrame={<PublicShell />}>
      <CandidateShell />
    </Guarded>
  );
}
