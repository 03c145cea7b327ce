import { Problem } from '../../contract/problem.ts';
import type { ActorRole } from '../../contract/roles.ts';
import { tryQuota } from '../limits/quotas.ts';
import { enqueueMail } from '../outbox/enqueue-mail.ts';
import {
  addCredentials,
  type Credentials,
  emailTaken,
  getCredentials,
  moveCredentials,
  replaceCredentials,
} from '../sessions/credentials.ts';
import { newId } from '../table/ids.ts';
import { transact, type Write } from '../table/write.ts';
import { removeLink } from './links.ts';
import { getResetLink } from './passwords.ts';
import { changePerson, findPerson, type Person } from './people.ts';
import {
  contestedEmail,
  emailsToKeep,
  type PreviousEmail,
  replacedEmail,
} from './previous-emails.ts';

/**
 * An account can be changed to an email that belongs to somebody else. If that person signs up with it, the
 * account goes back to its earlier email. If they ask for a new password instead, they must first say whether the
 * earlier email is theirs, so that nobody enters their data into a stranger's account.
 */

/**
 * The writes that give an email to a new account.
 * @throws conflict if an account is entitled to it; WriteConflict
 */
export async function emailForSignUp(
  role: ActorRole,
  email: string,
  credentials: Pick<Credentials, 'user_id' | 'password_hash'>,
): Promise<Write[]> {
  const seen = await getCredentials(role, email);
  if (seen === undefined) return [addCredentials(role, email, credentials)];
  const holder = await findPerson({ role, id: seen.user_id });
  const replaced = holder?.stored.email === email ? replacedEmail(holder.stored) : undefined;
  if (holder === undefined || replaced === undefined) throw emailTaken();
  const back = await freeEmailOf(holder, replaced.email);
  return [
    replaceCredentials(role, email, seen, credentials),
    addCredentials(role, back, seen),
    ...restoreEmailWrites(back, holder, replaced),
  ];
}

/**
 * Reads a password reset link.
 * @returns the account's owner, and the masked earlier email; null if the email is not contested
 * @throws not-found if the link is invalid
 */
export async function readResetLink(token: string) {
  const { link, person } = await getResetLink(['reset', 'resetByPrevious', 'contested'], token);
  const earlier = link.kind === 'contested' ? contestedEmail(person.stored) : undefined;
  return { person, earlier_email: earlier === undefined ? null : maskEmail(earlier.email) };
}

/**
 * Answers the question of a reset link for a contested email: is the earlier email yours? If so, the earlier email
 * gets a link. If not, the account returns to it, and the email of the link is free.
 * @throws not-found if the link is invalid; WriteConflict
 */
export async function answerResetLink(token: string, isMine: boolean): Promise<Person> {
  const { link, person, credentials } = await getResetLink(['contested'], token);
  const { role, stored } = person;
  const earlier = contestedEmail(stored);
  if (earlier === undefined) throw new Problem('conflict', NOT_CONTESTED);
  if (isMine) {
    const { changed_at } = earlier;
    const sends = await tryQuota('reset_mails_per_account_per_hour', `${role}#${stored.id}`);
    const mail = enqueueMail('resetByPrevious', { role, id: stored.id }, { changed_at });
    await transact([removeLink(link), ...(sends ? mail : [])]);
    return person;
  }
  const back = await freeEmailOf(person, earlier.email);
  await transact([
    removeLink(link),
    ...moveCredentials(role, { from: stored.email, to: back }, credentials),
    ...restoreEmailWrites(back, person, earlier),
  ]);
  return person;
}

const NOT_CONTESTED = 'This question was answered already. Please request a new link.';

/**
 * An account's earlier email. If another account took it, a reserved one (RFC 2606), which nobody can guess and take
 * before.
 */
async function freeEmailOf({ role }: Person, earlier: string): Promise<string> {
  const isFree = (await getCredentials(role, earlier)) === undefined;
  return isFree ? earlier : `${newId().toLowerCase()}@taken.invalid`;
}

/** @param earlier the previous email to restore: it and all later ones leave the list */
function restoreEmailWrites(email: string, person: Person, earlier: PreviousEmail): Write[] {
  const { role, stored } = person;
  const kept = emailsToKeep(stored);
  const change = {
    email,
    email_confirmed_at: null,
    email_trusted: true,
    mail_stopped: undefined,
    previous_emails: kept.slice(0, kept.indexOf(earlier)),
  };
  return [
    changePerson(person, change),
    ...enqueueMail('addressReturned', { role, id: stored.id }, {}),
  ];
}

/** `avery@example.com` as `a***@e***.com`. */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***${domain.slice(domain.lastIndexOf('.'))}`;
}
