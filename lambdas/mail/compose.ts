import { MAILS, type MailKind } from '../contract/mails.ts';
import { MAIL_PREFERENCES, type Preferences } from '../contract/preferences.ts';
import { CONFIRM_S } from '../data/accounts/addresses.ts';
import { newLink } from '../data/accounts/links.ts';
import { getPerson } from '../data/accounts/people.ts';
import { setting } from '../data/aws/environment.ts';
import { isWithinQuotas } from '../data/limits/mail-quotas.ts';
import {
  mailKindOf,
  type StoredMail,
  type StoredMailKind,
  type StoredMailOf,
} from '../data/outbox/mails.ts';
import { type Composed, type Recipient, type SendOptions, TURNED_OFF } from './composed.ts';
import { composers } from './composers.ts';
import { senderOf } from './mail-data.ts';
import { render } from './render.ts';
import type { Template } from './template.ts';
import { templates } from './templates.ts';
import { oneClickHeaders, unsubscribeLink } from './unsubscribe-link.ts';

/**
 * Composes a stored mail from current data. Obsolete ones are dropped.
 * @param site the site's URL, without a trailing slash
 * @throws not-found if the person or the subject of the mail is gone
 */
export async function compose(stored: StoredMail, site: string): Promise<Composed> {
  const person = await getPerson(stored.to);
  const { email, first_name, email_confirmed_at, mail_stopped, preferences } = person.stored;

  async function mail<Data extends object>(
    { kind, subject, Body }: Template<Data>,
    data: Data,
    options: SendOptions = {},
  ): Promise<Composed> {
    const { previous, employer, replyTo, repliesGoTo, page: answerAt, link, words } = options;
    const isConfirmed = previous === undefined ? email_confirmed_at !== null : previous.confirmed;
    const { ifUnconfirmed } = MAILS[kind];
    const isRetry = kind === 'confirmAddress' && mail_stopped?.why === 'bounce';
    if (previous === undefined && mail_stopped !== undefined && !isRetry)
      return { drop: `mail stopped: ${mail_stopped.why}` };
    if (!isConfirmed && (ifUnconfirmed === 'nothing' || options.ownDoing))
      return { drop: 'email not confirmed' };
    if (!isConfirmed && ifUnconfirmed === 'line') return await waitingAnswer();
    const to = previous?.email ?? email;
    const counted = { kind, address: to, isConfirmed, account: person.stored.id, by: stored.by };
    // A retry is composed again, but the person gets one mail.
    const isFirstTry = stored.tries === 0 && stored.refusals === 0;
    if (isFirstTry && !(await isWithinQuotas(counted))) return { drop: 'too many mails' };
    const isEssential = MAILS[kind].turnedOffBy === null;
    const stop = isEssential ? undefined : await unsubscribeLink(person, kind);
    if (!isEssential && stop === undefined) return { drop: 'email not confirmed' };
    const rendered = render(
      { subject: subject(data), body: Body(data) },
      {
        site,
        first_name: isConfirmed && previous === undefined ? first_name : undefined,
        unsubscribe: stop?.page,
        repliesGoTo: repliesGoTo ?? replyTo,
        page: answerAt ?? `/${person.role}/dashboard`,
        postalAddress: MAILS[kind].advertises && setting('MAIL_POSTAL_ADDRESS'),
      },
    );
    return {
      mail: {
        to,
        replyTo,
        ...rendered,
        company: employer && (await senderOf(employer)),
        ...(stop && { headers: oneClickHeaders(`${site}${stop.call}`) }),
        calendar: options.calendar,
      },
      kind,
      words,
      ...(link && { along: [link] }),
    };
  }

  /** The mail in place of one that an unconfirmed address doesn't get: it has nobody's names or texts. */
  function waitingAnswer(): Promise<Composed> {
    const { token, write: link } = newLink({
      kind: 'confirm',
      to: stored.to,
      state: email,
      goodForS: CONFIRM_S,
    });
    const about = stored.kind === 'messageArrived' ? ('message' as const) : ('answer' as const);
    return mail(templates.answerWaiting, { role: person.role, about, token }, { link });
  }

  if (isTurnedOff(mailKindOf(stored.kind), preferences)) return TURNED_OFF;
  return composeWith(stored.kind, stored, { person, mail, site });
}

function composeWith<K extends StoredMailKind>(
  kind: K,
  stored: StoredMailOf<K>,
  to: Recipient,
): Promise<Composed> {
  return composers[kind](stored, to);
}

function isTurnedOff(kind: MailKind, preferences: Preferences): boolean {
  const { turnedOffBy } = MAILS[kind];
  return MAIL_PREFERENCES.some(
    (name) => name in (turnedOffBy ?? {}) && preferences[name] === turnedOffBy?.[name],
  );
}
