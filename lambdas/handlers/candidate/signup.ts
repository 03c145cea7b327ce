import { candidateSignup } from '../../contract/candidate.ts';
import { addCandidate, candidateToWire, newCandidate } from '../../data/candidates.ts';
import { addCredentials } from '../../data/credentials.ts';
import { newId } from '../../data/ids.ts';
import { tell } from '../../data/messages.ts';
import { useQuota } from '../../data/quotas.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { issueToken } from '../../http/issue-token.ts';
import { count } from '../../http/observe.ts';
import { onlyThroughCloudFront } from '../../http/only-through-cloudfront.ts';
import { hashPassword } from '../../http/passwords.ts';
import { viewerNetwork } from '../../http/viewer-address.ts';

export const handler = endpoint(
  candidateSignup,
  async ({ input: { firstName, lastName, email, password }, event, note }) => {
    await useQuota('sign_ups_per_address_per_hour', viewerNetwork(event));
    const candidate = newCandidate({
      id: newId(),
      first_name: firstName,
      last_name: lastName,
      email,
    });
    const password_hash = await hashPassword(password);
    await transact([
      addCredentials('candidate', email, { user_id: candidate.id, password_hash }),
      addCandidate(candidate),
      ...tell('confirmAddress', { role: 'candidate', id: candidate.id }, {}),
    ]);
    count('SignUp');
    note({ actor_id: candidate.id, role: 'candidate' });
    return {
      token: await issueToken({ id: candidate.id, role: 'candidate' }),
      candidate: await candidateToWire(candidate),
    };
  },
  onlyThroughCloudFront,
);
