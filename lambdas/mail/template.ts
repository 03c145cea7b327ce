import type { ReactElement } from 'react';
import type { MailKind } from '../contract/mails.ts';
import type { Content } from './render.ts';

/** The data that every mail needs. */
export interface Recipient {
  /** Undefined if the address is unconfirmed: a stranger may have typed any text as the name. */
  readonly first_name: string | undefined;
  /** The site's URL, without a trailing slash. */
  readonly site: string;
  /** The unsubscribe page; undefined for essential mail. */
  readonly unsubscribe?: string | undefined;
}

/** The text of one kind of mail. `contract/mails.ts` says who gets it, and when. */
interface Text<Data> {
  /** Contains no personal data but names and job titles. */
  readonly subject: (data: Data) => string;
  readonly Body: (data: Data & Recipient) => ReactElement;
  readonly sample: Data;
}

/** The text of one kind of mail, and an example. */
export interface Template<Data, Kind extends MailKind = MailKind> extends Text<Data> {
  readonly kind: Kind;
  /** The mail with its sample data, which a test may change. */
  readonly example: (to: Recipient, change?: <T>(data: T) => T) => Content;
}

/** Declares the text of a kind of mail: `template('offerMade').of<Data>({ … })`. */
export function template<const Kind extends MailKind>(kind: Kind) {
  return {
    of<Data extends object>({ sample, ...text }: Text<Data>): Template<Data, Kind> {
      const subject = (data: Data) => text.subject(isolated(data));
      const body = (data: Data & Recipient) => text.Body(isolated(data));
      const example = (to: Recipient, change?: <T>(data: T) => T) => {
        const data = change?.(sample) ?? sample;
        return { subject: subject(data), body: body({ ...data, ...to }) };
      };
      return { kind, sample, subject, Body: body, example };
    },
  };
}

/** Scripts that are written from right to left. */
const FROM_THE_RIGHT = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;

/**
 * Isolates names and titles from right to left by invisible characters (Unicode's FSI and PDI), so that they do not
 * turn the sentence around them. Unlike an element, these work in subjects and in plain text too. A longer text has
 * paragraphs of its own.
 */
function isolated<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data), (_, value) =>
    typeof value === 'string' && FROM_THE_RIGHT.test(value) && !value.includes('\n')
      ? `\u2068${value}\u2069`
      : value,
  );
}
