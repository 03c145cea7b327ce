import { getMyProfile } from '../../contract/calls/candidate.ts';
import { candidateToWire, getCandidate } from '../../data/accounts/candidates.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyProfile, async ({ actor }) => {
  const candidate = await candidateToWire(await getCandidate(actor.id));
  return { profile: candidate.candidate_profile, candidate };
});
