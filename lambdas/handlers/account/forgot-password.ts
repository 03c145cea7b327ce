import { forgotPassword } from '../../contract/account.ts';
import { getCredentials } from '../../data/credentials.ts';
import { mailIsOn } from '../../data/environment.ts';
import { newId } from '../../data/ids.ts';
import { tell, tellOnce } from '../../data/messages.ts';
import { tryQuota, useQuota } from '../../data/quotas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { onlyThroughCloudFront } from '../../http/only-through-cloudfront.ts';
import { viewerNetwork } from '../../http/viewer-address.ts';

export const handler = endpoint(
  forgotPassword,
  async ({ input: { role, email }, event, note }) => {
    await useQuota('password_resets_per_address_per_hour', viewerNetwork(event));
    const credentials = await getCredentials(role, email);
    if (credentials !== undefined) note({ account: credentials.user_id });
    // Where there is no account the same is done, so that it takes the same time: the message is for nobody, which is
    // found out when it is delivered.
    const to = { role, id: credentials?.user_id ?? newId() };
    if (await tryQuota('reset_mails_per_account_per_hour', `${role}#${email}`))
      await tellOnce(...tell('resetPassword', to, {}));
    return { sends_mail: mailIsOn() };
  },
  onlyThroughCloudFront,
);
