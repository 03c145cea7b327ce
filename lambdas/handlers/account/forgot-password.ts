import { forgotPassword } from '../../contract/calls/account.ts';
import { mailIsOn } from '../../data/aws/environment.ts';
import { consumeQuota, tryQuota } from '../../data/limits/quotas.ts';
import { enqueueMail, storeMailOnce } from '../../data/outbox/enqueue-mail.ts';
import { getCredentials } from '../../data/sessions/credentials.ts';
import { newId } from '../../data/table/ids.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';
import { viewerNetwork } from '../../http/origin/viewer-address.ts';

export const handler = endpoint(
  forgotPassword,
  async ({ input: { role, email }, event, note }) => {
    await consumeQuota('password_resets_per_network_per_hour', viewerNetwork(event));
    const credentials = await getCredentials(role, email);
    if (credentials !== undefined) note({ account: credentials.user_id });
    // Unknown addresses do the same work, in the same time. Their message has no recipient, and the
    // delivery drops it.
    const to = { role, id: credentials?.user_id ?? newId() };
    if (await tryQuota('reset_mails_per_account_per_hour', `${role}#${email}`))
      await storeMailOnce(...enqueueMail('resetPassword', to, {}));
    return { sends_mail: mailIsOn() };
  },
  requireCloudFront,
);
