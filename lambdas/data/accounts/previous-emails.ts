import { DAY_MS } from '../../contract/limits.ts';
import { RESTORE_LINK_DAYS } from '../../contract/link-lifetimes.ts';
import type { AccountData } from './account.ts';

/**
 * The previous emails of an account. For a week, the owner of each can restore it by a link in a mail. An email is
 * trusted if the account was created with it, or after it was confirmed. An untrusted email may be a stranger's:
 * it doesn't stop its owner from signing up, and cannot reset the password.
 */

export type PreviousEmail = AccountData['previous_emails'][number];
type Emails = Pick<AccountData, 'previous_emails' | 'email_trusted'>;
type EmailsNow = Emails & Pick<AccountData, 'email_confirmed_at'>;

/** How long a previous email can be restored, in seconds. */
export const RESTORE_S = RESTORE_LINK_DAYS * (DAY_MS / 1000);
/**
 * The most previous emails that can be restored: the oldest ones. Otherwise somebody who took over an account
 * could push its owner's email out by repeated changes.
 */
const MAX_RESTORABLE = 5;

/** The end of the period for restoring a previous email, in milliseconds of the epoch. */
export const restorableUntil = ({ changed_at }: Pick<PreviousEmail, 'changed_at'>): number =>
  Date.parse(changed_at) + RESTORE_S * 1000;

const isRecent = (previous: PreviousEmail) => restorableUntil(previous) > Date.now();

/** The previous emails that can still be restored, oldest first. */
export function restorableEmails({ previous_emails }: Pick<AccountData, 'previous_emails'>) {
  return previous_emails.filter((each) => each.restorable && isRecent(each));
}

/** The previous emails that are kept: for a week, and until the current email is trusted, the last trusted one. */
export function emailsToKeep(account: Emails): PreviousEmail[] {
  const replaced = replacedEmail(account);
  return account.previous_emails.filter((each) => each === replaced || isRecent(each));
}

/** The last trusted email before the current one, if that is not trusted itself. */
export function replacedEmail({ previous_emails, email_trusted }: Emails) {
  return email_trusted ? undefined : previous_emails.findLast(({ trusted }) => trusted);
}

/**
 * The previous email whose owner must agree to a reset of the password: somebody may have changed the
 * account's email to take it over, or to wait for a stranger's data.
 */
export function contestedEmail(account: Emails): PreviousEmail | undefined {
  return replacedEmail(account) ?? restorableEmails(account).findLast(({ trusted }) => trusted);
}

/**
 * The previous emails after a change. Going back to one of them ends the links of all later ones.
 * @param from the current email
 */
export function emailsAfterChange(
  account: EmailsNow,
  from: string,
  to: string,
): { readonly left: PreviousEmail; readonly trusted: boolean; readonly all: PreviousEmail[] } {
  const kept = emailsToKeep(account);
  const backTo = kept.findIndex(({ email }) => email === to);
  const earlier = backTo === -1 ? kept : kept.slice(0, backTo);
  const left = {
    email: from,
    changed_at: new Date().toISOString(),
    trusted: account.email_trusted,
    confirmed: account.email_confirmed_at !== null,
    restorable: backTo === -1 && restorableEmails(account).length < MAX_RESTORABLE,
  };
  return { left, trusted: kept[backTo]?.trusted ?? false, all: [...earlier, left] };
}
