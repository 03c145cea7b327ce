import { JOSEError } from 'jose/errors';
import { decodeJwt } from 'jose/jwt/decode';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import * as z from 'zod/mini';
import { isMailKind, MAILS, type MailKind } from '../../contract/mails.ts';
import { MAIL_PREFERENCES } from '../../contract/preferences.ts';
import { Problem } from '../../contract/problem.ts';
import { ROLES } from '../../contract/roles.ts';
import { writeOne } from '../table/write.ts';
import { changePerson, findPerson, type Person } from './people.ts';

/** Unsubscribing by a link in a mail. Its token is valid as long as the account exists. */

const mailKind = z.custom<MailKind>((mail) => typeof mail === 'string' && isMailKind(mail));
const claims = z.object({ role: z.enum(ROLES), mail: mailKind, sub: z.string() });

/**
 * The token of an unsubscribe link: a JSON Web Token, signed with the account's own key. It is valid for one kind
 * of mail.
 * @param key the account's `unsubscribe_key`
 */
export async function unsubscribeToken(
  { role, stored }: Person,
  mail: MailKind,
  key: string,
): Promise<string> {
  return await new SignJWT({ role, mail })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(stored.id)
    .sign(new TextEncoder().encode(key));
}

/**
 * Turns mails of a kind off.
 * @returns the person, the preference that changed, and its new value
 * @throws not-found if the token is invalid
 */
export async function turnOffMails(token: string) {
  const { person, mail } = await readToken(token);
  const { turnedOffBy } = MAILS[mail];
  const stopped = MAIL_PREFERENCES.find((name) => name in (turnedOffBy ?? {}));
  if (stopped === undefined) throw unknownToken();
  const preferences = { ...person.stored.preferences, ...turnedOffBy };
  await writeOne(changePerson(person, { preferences, edited_at: new Date().toISOString() }));
  return { person, stopped, preferences };
}

/** @throws not-found if it is invalid, or the account is gone */
async function readToken(token: string): Promise<{ person: Person; mail: MailKind }> {
  try {
    // The account holds the key, so the unverified claims must find the account first.
    const { role, mail, sub: id } = claims.parse(decodeJwt(token));
    const person = await findPerson({ role, id });
    const key = person?.stored.unsubscribe_key;
    if (person === undefined || key === undefined) throw unknownToken();
    await jwtVerify(token, new TextEncoder().encode(key), { algorithms: ['HS256'] });
    return { person, mail };
  } catch (error) {
    if (error instanceof JOSEError || error instanceof z.core.$ZodError) throw unknownToken();
    throw error;
  }
}

function unknownToken(): Problem {
  return new Problem(
    'not-found',
    'This link no longer works. Log in to choose which emails you get.',
  );
}
