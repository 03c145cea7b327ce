import { REPORTED_AS_SPAM, resendConfirmation } from '../../contract/calls/account.ts';
import { conflict } from '../../contract/problem.ts';
import { getPerson } from '../../data/accounts/people.ts';
import { mailIsOn } from '../../data/aws/environment.ts';
import { askAgainToConfirm } from '../../data/limits/mail-quotas.ts';
import { enqueueMail } from '../../data/outbox/enqueue-mail.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { viewerNetwork } from '../../http/origin/viewer-address.ts';

export const handler = endpoint(resendConfirmation, async ({ actor, event }) => {
  const sends_mail = mailIsOn();
  const { email, email_confirmed_at, mail_stopped } = (await getPerson(actor)).stored;
  if (mail_stopped?.why === 'complaint') throw conflict(REPORTED_AS_SPAM);
  if (sends_mail && (email_confirmed_at === null || mail_stopped !== undefined))
    await transact([
      ...askAgainToConfirm(actor.id, email, viewerNetwork(event)),
      ...enqueueMail('confirmAddress', actor, {}),
    ]);
  return { sends_mail, email_confirmed_at };
});
