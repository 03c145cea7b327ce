import { getMyProfile } from '../../contract/candidate.ts';
import { candidateToWire, getCandidate } from '../../data/candidates.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyProfile, async ({ actor }) => {
  const candidate = await candidateToWire(await getCandidate(actor.id));
  return { profile: candidate.candidate_profile, candidate };
});
