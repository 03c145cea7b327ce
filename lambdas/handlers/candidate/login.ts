import { candidateLogin } from '../../contract/calls/candidate.ts';
import { getCandidate, ownCandidateToWire } from '../../data/accounts/candidates.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';
import { signIn } from '../../http/sign-in/sign-in.ts';

export const handler = endpoint(
  candidateLogin,
  async ({ input, ...call }) => {
    const { id, token } = await signIn('candidate', input, call);
    return { token, candidate: await ownCandidateToWire(await getCandidate(id)) };
  },
  requireCloudFront,
);
