import type { MailKind } from '../contract/mails.ts';
import type { Person } from '../data/accounts/people.ts';
import type { CalendarAttachment } from '../data/outbox/mail-service.ts';
import type { StoredMailKind, StoredMailOf } from '../data/outbox/mails.ts';
import type { Write } from '../data/table/write.ts';
import type { Template } from './template.ts';

/** A mail, ready to send. */
interface Mail {
  readonly to: string;
  /** The company in the sender's name, if any. */
  readonly company?: string | undefined;
  /** Who reads replies, if anybody does. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly calendar?: CalendarAttachment | undefined;
}

/** A stored mail as it is sent, or the reason for none. */
export type Composed =
  | {
      readonly mail: Mail;
      /** Writes to store before sending, such as the mail's link. */
      readonly along?: readonly Write[];
      /** Its kind. */
      readonly kind: MailKind;
      /** Its words for the timeline, without the recipient's name. */
      readonly words?: string | undefined;
    }
  | { readonly drop: string };

export interface Employer {
  readonly manager_id: string;
  readonly company: string;
}

/** Exceptions from the usual way to send a mail. */
export interface SendOptions {
  /** The previous address that gets it, in place of the current one. */
  readonly previous?: Person['stored']['previous_emails'][number];
  /** The employer that it is about. The sender's name has the company once their address is confirmed. */
  readonly employer?: Employer | undefined;
  /** Who reads replies; nobody by default. */
  readonly replyTo?: string | undefined;
  /** Where replies go, for a person to read; the address by default. */
  readonly repliesGoTo?: string;
  /** The page to answer on, from `/`; the dashboard by default. */
  readonly page?: string;
  /** The write that stores its link. */
  readonly link?: Write;
  /** Its words for the timeline, without the recipient's name. */
  readonly words?: string;
  /** Whether an unconfirmed address gets nothing, not even a line: the recipient caused it. */
  readonly ownDoing?: boolean;
  readonly calendar?: CalendarAttachment | undefined;
}

/** Writes a mail to the recipient of a stored one by a template, unless they do not want it or must not get it. */
type WriteMail = <Data extends object>(
  template: Template<Data>,
  data: Data,
  options?: SendOptions,
) => Promise<Composed>;

/** Who a mail is for, and how to write to them. */
export interface Recipient {
  readonly person: Person;
  readonly mail: WriteMail;
  /** The site's URL, without a trailing slash. */
  readonly site: string;
}

/** How each kind of stored mail is composed. */
export type Composers = {
  readonly [K in StoredMailKind]: (stored: StoredMailOf<K>, to: Recipient) => Promise<Composed>;
};

export const OBSOLETE: Composed = { drop: 'obsolete' };
export const TURNED_OFF: Composed = { drop: 'turned off' };
