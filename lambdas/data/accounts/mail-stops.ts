import type { MailStop } from '../../contract/mails.ts';
import type { Account } from '../keys/accounts.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { transact } from '../table/write.ts';
import { changePerson, findPerson } from './people.ts';

/** A mail that came back, or that its recipient called spam. */
interface Returned {
  readonly to: Account;
  readonly address: string;
  readonly why: MailStop;
  /** When the mail was sent, in ISO 8601, UTC. */
  readonly sentAt: string;
}

/**
 * Stops all mail to an account's address, unless the account has another by now, or the address was confirmed after a
 * mail that bounced. Idempotent.
 * @returns whether mail was stopped by this
 */
export async function stopMailTo({ to, address, why, sentAt }: Returned): Promise<boolean> {
  return await withOptimisticLock(async () => {
    const person = await findPerson(to);
    if (person === undefined) return false;
    const { email, email_confirmed_at, mail_stopped } = person.stored;
    const isOther = email !== address.toLowerCase();
    const worksAgain =
      why === 'bounce' && Date.parse(email_confirmed_at ?? '') > Date.parse(sentAt);
    const isKnown = mail_stopped?.why === why || mail_stopped?.why === 'complaint';
    if (isOther || worksAgain || isKnown) return false;
    const at = new Date().toISOString();
    await transact([changePerson(person, { mail_stopped: { why, at } })]);
    return true;
  });
}
