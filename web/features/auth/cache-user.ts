import { queryClient } from '../../api/cache/query-client.ts';
import { myProfile } from '../../api/queries/candidate-user.ts';
import { managerUser } from '../../api/queries/manager-user.ts';
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
