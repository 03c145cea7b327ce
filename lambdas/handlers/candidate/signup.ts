import { candidateSignup } from '../../contract/calls/candidate.ts';
import { addCandidate, newCandidate, ownCandidateToWire } from '../../data/accounts/candidates.ts';
import { newId } from '../../data/table/ids.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';
import { signUp } from '../../http/sign-in/sign-up.ts';

export const handler = endpoint(
  candidateSignup,
  async ({ input: { firstName: first_name, lastName: last_name, email, password }, ...call }) => {
    const stored = newCandidate({ id: newId(), first_name, last_name, email });
    const token = await signUp({ role: 'candidate', stored }, addCandidate(stored), password, call);
    return { token, candidate: await ownCandidateToWire(stored) };
  },
  requireCloudFront,
);
