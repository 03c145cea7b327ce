import { CONFIRM_S } from '../data/accounts/addresses.ts';
import { getStoredExport } from '../data/accounts/exports.ts';
import { newLink } from '../data/accounts/links.ts';
import { newResetLink, RESET_S } from '../data/accounts/passwords.ts';
import { RESTORE_S, restorableEmails } from '../data/accounts/previous-emails.ts';
import type { StoredMailOf } from '../data/outbox/mails.ts';
import { type Composed, type Composers, OBSOLETE, type Recipient } from './composed.ts';
import { templates } from './templates.ts';

/** How mails about the recipient's own account are composed. */
export const accountComposers = {
  confirmAddress: async ({ to }, { person, mail }) => {
    const { email, email_confirmed_at, mail_stopped, previous_emails } = person.stored;
    if (email_confirmed_at !== null && mail_stopped === undefined) return OBSOLETE;
    const { token, write: link } = newLink({
      kind: 'confirm',
      to,
      state: email,
      goodForS: CONFIRM_S,
    });
    const changed = previous_emails.length > 0;
    return mail(templates.confirmAddress, { changed, token }, { link });
  },
  addressChanged: async ({ about, to }, { person, mail }) => {
    const { changed_at } = about;
    const previous = person.stored.previous_emails.find((each) => each.changed_at === changed_at);
    if (previous === undefined) return OBSOLETE;
    if (!restorableEmails(person.stored).includes(previous))
      return mail(templates.addressChanged, { token: undefined }, { previous });
    const { token, write: link } = newLink({
      kind: 'restore',
      to,
      state: changed_at,
      goodForS: RESTORE_S,
    });
    return mail(templates.addressChanged, { token }, { previous, link });
  },
  addressReturned: ({ to }, { mail }) => mail(templates.addressReturned, { role: to.role }),
  resetPassword: composeResetMail,
  resetByPrevious: composeResetMail,
  passwordChanged: ({ to }, { mail }) => mail(templates.passwordChanged, { role: to.role }),
  exportReady: async ({ about, to }, { mail }) => {
    const stored = await getStoredExport(to);
    const isThere = stored?.id === about.export_id && stored.state === 'ready';
    return isThere ? mail(templates.exportReady, { role: to.role }) : OBSOLETE;
  },
} satisfies Partial<Composers>;

async function composeResetMail(
  stored: StoredMailOf<'resetPassword' | 'resetByPrevious'>,
  { person, mail }: Recipient,
): Promise<Composed> {
  // By now the person has requested another link if they still need one.
  const isLate = Date.now() - Date.parse(stored.created_at) >= RESET_S * 1000;
  const isPrevious = stored.kind === 'resetByPrevious';
  const previous = isPrevious
    ? person.stored.previous_emails.find((each) => each.changed_at === stored.about.changed_at)
    : undefined;
  if (isLate || (isPrevious && previous === undefined)) return OBSOLETE;
  const made = await newResetLink(person, isPrevious ? 'resetByPrevious' : undefined);
  if (made === undefined) return OBSOLETE;
  const { token, write: link } = made;
  const data = { role: stored.to.role, token, isPrevious };
  return mail(templates.resetPassword, data, { link, ...(previous && { previous }) });
}
