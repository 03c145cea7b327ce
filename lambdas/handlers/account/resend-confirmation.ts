import { resendConfirmation } from '../../contract/calls/account.ts';
import { getPerson } from '../../data/accounts/people.ts';
import { mailIsOn } from '../../data/aws/environment.ts';
import { consumeQuotaWrite } from '../../data/limits/quotas.ts';
import { enqueueMail } from '../../data/outbox/enqueue-mail.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(resendConfirmation, async ({ actor }) => {
  const sends_mail = mailIsOn();
  const { email_confirmed_at } = (await getPerson(actor)).stored;
  const quota = consumeQuotaWrite('confirmation_mails_per_hour', actor.id);
  if (sends_mail && email_confirmed_at === null)
    await transact([quota, ...enqueueMail('confirmAddress', actor, {})]);
  return { sends_mail, email_confirmed_at };
});
