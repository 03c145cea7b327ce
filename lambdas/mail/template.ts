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
    of<Data extends object>(text: Text<Data>): Template<Data, Kind> {
      const { sample, subject, Body } = text;
      const example = (to: Recipient, change?: <T>(data: T) => T) => {
        const data = change?.(sample) ?? sample;
        return { subject: subject(data), body: Body({ ...data, ...to }) };
      };
      return { kind, ...text, example };
    },
  };
}
