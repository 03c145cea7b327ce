import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { isMailKind, MAILS, type MailKind } from '../../contract/mails.ts';
import { MAIL_PREFERENCES } from '../../contract/preferences.ts';
import { Problem } from '../../contract/problem.ts';
import { ROLES } from '../../contract/roles.ts';
import { isSame } from '../table/hash.ts';
import { writeOne } from '../table/write.ts';
import { changePerson, findPerson, type Person } from './people.ts';

/** Unsubscribing by a link in a mail. Its token is valid as long as the account exists. */

const mailKind = z.custom<MailKind>((mail) => typeof mail === 'string' && isMailKind(mail));
const parts = z.tuple([z.enum(ROLES), z.string(), mailKind, z.string()]);

/**
 * The token of an unsubscribe link. It is good for one kind of mail: nobody can make another from it.
 * @param key the account's `unsubscribe_key`
 */
export function unsubscribeToken({ role, stored }: Person, mail: MailKind, key: string): string {
  const code = codeOf(mail, key);
  return Buffer.from([role, stored.id, mail, code].join(' ')).toString('base64url');
}

const codeOf = (mail: MailKind, key: string) =>
  createHmac('sha256', key).update(mail).digest('base64url');

/**
 * Turns mails of a kind off.
 * @returns the person, the preference that changed, and its new value
 * @throws not-found if the token is invalid
 */
export async function turnOffMails(token: string) {
  const read = parts.safeParse(Buffer.from(token, 'base64url').toString().split(' '));
  if (!read.success) throw unknownToken();
  const [role, id, mail, code] = read.data;
  const { turnedOffBy } = MAILS[mail];
  const stopped = MAIL_PREFERENCES.find((name) => name in (turnedOffBy ?? {}));
  const person = await findPerson({ role, id });
  const { unsubscribe_key: known } = person?.stored ?? {};
  if (person === undefined || stopped === undefined) throw unknownToken();
  if (known === undefined || !isSame(code, codeOf(mail, known))) throw unknownToken();
  const preferences = { ...person.stored.preferences, ...turnedOffBy };
  await writeOne(changePerson(person, { preferences }));
  return { person, stopped, preferences };
}

function unknownToken(): Problem {
  return new Problem('not-found', 'This link is not known. Sign in to choose which mails you get.');
}
