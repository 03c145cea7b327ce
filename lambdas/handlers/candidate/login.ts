import { candidateLogin } from '../../contract/candidate.ts';
import { candidateToWire, getCandidate } from '../../data/candidates.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/origin.ts';
import { signIn } from '../../http/sign-in.ts';

export const handler = endpoint(
  candidateLogin,
  async ({ input, ...call }) => {
    const { id, token } = await signIn('candidate', input, call);
    return { token, candidate: candidateToWire(await getCandidate(id)) };
  },
  onlyThroughCloudFront,
);
