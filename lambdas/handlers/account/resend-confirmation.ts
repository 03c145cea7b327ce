import { resendConfirmation } from '../../contract/account.ts';
import { mailIsOn } from '../../data/environment.ts';
import { tell } from '../../data/messages.ts';
import { getPerson } from '../../data/people.ts';
import { useQuotaWrite } from '../../data/quotas.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(resendConfirmation, async ({ actor }) => {
  const sends_mail = mailIsOn();
  const { email_confirmed_at } = (await getPerson(actor)).stored;
  const quota = useQuotaWrite('confirmation_mails_per_hour', actor.id);
  if (sends_mail && email_confirmed_at === null)
    await transact([quota, ...tell('confirmAddress', actor, {})]);
  return { sends_mail, email_confirmed_at };
});
