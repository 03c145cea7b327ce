import { candidateLogin } from '../../contract/candidate.ts';
import { candidateToWire, getCandidate } from '../../data/candidates.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/only-through-cloudfront.ts';
import { signIn } from '../../http/sign-in.ts';

export const handler = endpoint(
  candidateLogin,
  async ({ input, ...call }) => {
    const { id, token } = await signIn('candidate', input, call);
    return { token, candidate: await candidateToWire(await getCandidate(id)) };
  },
  onlyThroughCloudFront,
);
