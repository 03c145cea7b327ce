import type { MailKind } from '../contract/mails.ts';
import type { Person } from '../data/accounts/people.ts';
import { unsubscribeToken } from '../data/accounts/unsubscribe.ts';

/**
 * Where to unsubscribe from a kind of mail: a page, and a call. Undefined if the address was never confirmed.
 */
export async function unsubscribeLink(person: Person, mail: MailKind) {
  const { email_confirmed_at, unsubscribe_key } = person.stored;
  if (email_confirmed_at === null || unsubscribe_key === undefined) return undefined;
  const token = await unsubscribeToken(person, mail, unsubscribe_key);
  return { page: `/unsubscribe?token=${token}`, call: `/api/account/unsubscribe/${token}` };
}

/** Headers for mail programs' own unsubscribe button (RFC 8058). */
export const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
