import { CONFIRM_S } from '../data/accounts/addresses.ts';
import { getStoredExport } from '../data/accounts/exports.ts';
import { newLink } from '../data/accounts/links.ts';
import { newResetLink, RESET_S } from '../data/accounts/passwords.ts';
import type { Person } from '../data/accounts/people.ts';
import { RESTORE_S, restorableEmails } from '../data/accounts/previous-emails.ts';
import type { Message } from '../data/outbox/messages.ts';
import { type Composed, OBSOLETE, type WriteMail } from './composed.ts';
import { templates } from './templates.ts';

type AccountMessage = Extract<
  Message,
  {
    kind:
      | 'confirmAddress'
      | 'addressChanged'
      | 'addressReturned'
      | 'resetPassword'
      | 'resetByPrevious'
      | 'passwordChanged'
      | 'exportReady';
  }
>;

/** Composes a mail about the recipient's own account. */
export async function composeAccountMail(
  message: AccountMessage,
  person: Person,
  mail: WriteMail,
): Promise<Composed> {
  const { email, email_confirmed_at, mail_stopped, previous_emails } = person.stored;
  switch (message.kind) {
    case 'confirmAddress': {
      if (email_confirmed_at !== null && mail_stopped === undefined) return OBSOLETE;
      const { token, write: link } = newLink({
        kind: 'confirm',
        to: message.to,
        state: email,
        goodForS: CONFIRM_S,
      });
      const changed = previous_emails.length > 0;
      return mail(templates.confirmAddress, { changed, token }, { link });
    }
    case 'addressChanged': {
      const { changed_at } = message.about;
      const previous = previous_emails.find((each) => each.changed_at === changed_at);
      if (previous === undefined) return OBSOLETE;
      if (!restorableEmails(person.stored).includes(previous))
        return mail(templates.addressChanged, { token: undefined }, { previous });
      const { token, write: link } = newLink({
        kind: 'restore',
        to: message.to,
        state: changed_at,
        goodForS: RESTORE_S,
      });
      return mail(templates.addressChanged, { token }, { previous, link });
    }
    case 'addressReturned':
      return mail(templates.addressReturned, { role: message.to.role });
    case 'resetPassword':
    case 'resetByPrevious': {
      // By now the person has requested another link if they still need one.
      const isLate = Date.now() - Date.parse(message.created_at) >= RESET_S * 1000;
      const isPrevious = message.kind === 'resetByPrevious';
      const previous = isPrevious
        ? previous_emails.find(({ changed_at }) => changed_at === message.about.changed_at)
        : undefined;
      if (isLate || (isPrevious && previous === undefined)) return OBSOLETE;
      const made = await newResetLink(person, isPrevious ? 'resetByPrevious' : undefined);
      if (made === undefined) return OBSOLETE;
      const { token, write: link } = made;
      const data = { role: message.to.role, token, isPrevious };
      return mail(templates.resetPassword, data, { link, ...(previous && { previous }) });
    }
    case 'passwordChanged':
      return mail(templates.passwordChanged, { role: message.to.role });
    case 'exportReady': {
      const stored = await getStoredExport(message.to);
      const isThere = stored?.id === message.about.export_id && stored.state === 'ready';
      if (!isThere) return OBSOLETE;
      return mail(templates.exportReady, { role: message.to.role });
    }
  }
}
