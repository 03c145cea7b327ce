import * as z from 'zod/mini';
import type { Preferences } from '../../contract/calls/account.ts';
import { Problem } from '../../contract/problem.ts';
import { isSame } from '../table/hash.ts';
import { writeOne } from '../table/write.ts';
import { changePerson, findPerson, type Person } from './people.ts';

/** Stopping mails of a kind by a link in one of them, which works for as long as there is the account. */

/** Every kind of mail that people can stop, with the preference by which they do. */
const STOPPED_BY = {
  applicationUnfinished: { stopped: 'reminders', change: { reminders: false } },
  newMatches: { stopped: 'new_matches', change: { new_matches: false } },
  newApplicants: { stopped: 'new_applicants', change: { new_applicants: 'never' } },
  applicationWithdrawn: { stopped: 'withdrawals', change: { withdrawals: false } },
} satisfies Readonly<Record<string, { stopped: keyof Preferences; change: Partial<Preferences> }>>;
export type OptionalMail = keyof typeof STOPPED_BY;

const isOptional = (mail: string): mail is OptionalMail => Object.hasOwn(STOPPED_BY, mail);
const parts = z.tuple([
  z.enum(['manager', 'candidate']),
  z.string(),
  z.custom<OptionalMail>((mail) => typeof mail === 'string' && isOptional(mail)),
  z.string(),
]);

/** What a link carries that stops mails of a kind. @param key the account's `unsubscribe_key` */
export function unsubscribeToken(
  { role, stored }: Person,
  mail: OptionalMail,
  key: string,
): string {
  return Buffer.from([role, stored.id, mail, key].join(' ')).toString('base64url');
}

/**
 * Stops mails of a kind.
 * @returns whose, by which preference, and what they want from now on
 * @throws not-found where the token is none
 */
export async function stopMails(token: string) {
  const read = parts.safeParse(Buffer.from(token, 'base64url').toString().split(' '));
  if (!read.success) throw unknownToken();
  const [role, id, mail, key] = read.data;
  const person = await findPerson({ role, id });
  const { unsubscribe_key: known } = person?.stored ?? {};
  if (person === undefined || known === undefined || !isSame(key, known)) throw unknownToken();
  const { stopped, change } = STOPPED_BY[mail];
  const preferences = { ...person.stored.preferences, ...change };
  await writeOne(changePerson(person, { preferences }));
  return { person, stopped, preferences };
}

function unknownToken(): Problem {
  return new Problem('not-found', 'This link is not known. Sign in to choose which mails you get.');
}
