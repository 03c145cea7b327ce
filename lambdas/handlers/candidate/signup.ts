import { candidateSignup } from '../../contract/calls/candidate.ts';
import { addCandidate, newCandidate, ownCandidateToWire } from '../../data/accounts/candidates.ts';
import { emailForSignUp } from '../../data/accounts/contested-emails.ts';
import { mayAskToConfirm } from '../../data/limits/mail-quotas.ts';
import { consumeQuota } from '../../data/limits/quotas.ts';
import { enqueueMail } from '../../data/outbox/enqueue-mail.ts';
import { newId } from '../../data/table/ids.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';
import { viewerNetwork } from '../../http/origin/viewer-address.ts';
import { issueToken } from '../../http/sign-in/issue-token.ts';
import { hashPassword } from '../../http/sign-in/passwords.ts';

export const handler = endpoint(
  candidateSignup,
  async ({ input: { firstName, lastName, email, password }, event, note }) => {
    const network = viewerNetwork(event);
    await consumeQuota('sign_ups_per_address_per_hour', network);
    const candidate = newCandidate({
      id: newId(),
      first_name: firstName,
      last_name: lastName,
      email,
    });
    const password_hash = await hashPassword(password);
    const credentials = { user_id: candidate.id, password_hash };
    let asks: boolean | undefined;
    await withOptimisticLock(async () => {
      const forEmail = await emailForSignUp('candidate', email, credentials);
      // Counted once, and not for a taken email.
      asks ??= await mayAskToConfirm(email, network);
      await transact([
        ...forEmail,
        addCandidate(candidate),
        ...(asks ? enqueueMail('confirmAddress', { role: 'candidate', id: candidate.id }, {}) : []),
      ]);
    });
    count('SignUp');
    note({ actor_id: candidate.id, role: 'candidate' });
    return {
      token: await issueToken({ id: candidate.id, role: 'candidate' }),
      candidate: await ownCandidateToWire(candidate),
    };
  },
  requireCloudFront,
);
