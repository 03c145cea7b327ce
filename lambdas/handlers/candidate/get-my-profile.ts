import { getMyProfile } from '../../contract/calls/candidate.ts';
import { getCandidate, ownCandidateToWire } from '../../data/accounts/candidates.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyProfile, async ({ actor }) => {
  const candidate = await ownCandidateToWire(await getCandidate(actor.id));
  return { profile: candidate.candidate_profile, candidate };
});
