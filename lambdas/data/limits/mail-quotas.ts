import normalizeEmail from 'validator/lib/normalizeEmail.js';
import { type MailKind, quotasOf } from '../../contract/mails.ts';
import { mailIsOn } from '../aws/environment.ts';
import type { Write } from '../table/write.ts';
import { mailsOfSender, mailsOverQuota } from './mail-counts.ts';
import { consumeQuotaWrite, countUse, tryQuota } from './quotas.ts';

/**
 * Quotas of mails: by inbox, by the account that causes them, and by both. A mail over a quota is not sent; what it
 * tells is on the page.
 */

/**
 * The inbox of an address, only for counting: without the `+tag`, and without what large providers ignore, such as
 * Gmail's dots.
 */
export function inboxOf(address: string): string {
  const untagged = address.toLowerCase().replace(/\+[^@]*/, '');
  // Its types give the CommonJS module as a namespace, which it also is.
  return normalizeEmail.default(untagged) || untagged;
}

/** A mail to count. */
interface CountedMail {
  readonly kind: MailKind;
  /** The address that it goes to, and whether its owner has confirmed it. */
  readonly address: string;
  readonly isConfirmed: boolean;
  /** The id of the recipient's account. */
  readonly account: string;
  /** The id of the account that causes it; null for the site itself. */
  readonly by: string | null;
}

/** Who is counted by each quota; undefined for nobody. */
const COUNTED: Readonly<
  Record<ReturnType<typeof quotasOf>[number], (mail: CountedMail) => string | undefined>
> = {
  account_mails_per_unconfirmed_inbox_per_day: ({ kind, address }) => `${kind} ${inboxOf(address)}`,
  account_mails_per_account_per_day: ({ kind, account }) => `${kind} ${account}`,
  waiting_answer_mails_per_inbox_per_day: ({ address }) => inboxOf(address),
  mails_per_inbox_per_day: ({ address }) => inboxOf(address),
  mails_per_sender_per_hour: ({ by }) => by ?? undefined,
  mails_per_sender_and_inbox_per_day: ({ by, address }) =>
    by === null ? undefined : `${by} ${inboxOf(address)}`,
};

/** Counts a mail. @returns whether it may be sent */
export async function isWithinQuotas(mail: CountedMail): Promise<boolean> {
  for (const name of quotasOf(mail.kind, mail.isConfirmed)) {
    const who = COUNTED[name](mail);
    if (who === undefined) continue;
    const used = await countUse(name, who);
    if (used === undefined) {
      mailsOverQuota.publish({ kind: mail.kind });
      return false;
    }
    if (name === 'mails_per_sender_per_hour') mailsOfSender.publish(used);
  }
  return true;
}

/**
 * Counts a mail that asks to confirm a new address.
 * @param network of the call
 * @returns whether it may be sent; false on a stage that sends no mail
 */
export async function mayAskToConfirm(email: string, network: string): Promise<boolean> {
  if (!mailIsOn()) return false;
  const isWithin =
    (await tryQuota('confirmation_mails_per_network_per_hour', network)) &&
    (await tryQuota('confirmation_mails_per_inbox_per_day', inboxOf(email)));
  if (!isWithin) mailsOverQuota.publish({ kind: 'confirmAddress' });
  return isWithin;
}

/**
 * Counts a mail that asks again to confirm an address, within a transaction.
 * @param network of the call
 * @throws too-many-requests, in the transaction, if a quota is reached
 */
export function askAgainToConfirm(account: string, email: string, network: string): Write[] {
  return [
    consumeQuotaWrite('confirmation_mails_per_account_per_day', account),
    consumeQuotaWrite('confirmation_mails_per_inbox_per_day', inboxOf(email)),
    consumeQuotaWrite('confirmation_mails_per_network_per_hour', network),
  ];
}
