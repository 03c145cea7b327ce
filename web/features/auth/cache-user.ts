import { myProfile } from '../../api/queries/candidate-queries.ts';
import { managerUser } from '../../api/queries/manager-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import type { SignedIn } from './login.ts';

/** Caches the user object of a sign-up or sign-in, so that pages need not fetch it. */
export function cacheUser(signedIn: SignedIn): void {
  if (signedIn.area === 'manager') {
    queryClient.setQueryData(managerUser.queryKey, signedIn.user);
  } else {
    const { user: candidate } = signedIn;
    const profile = candidate.candidate_profile;
    queryClient.setQueryData(myProfile.queryKey, { candidate, profile });
  }
}
