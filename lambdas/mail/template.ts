import type { ReactElement } from 'react';
import type { MailKind } from '../contract/mails.ts';
import { isolated } from './isolated.ts';
import type { Content } from './render.ts';

/** The text of one kind of mail. `contract/mails.ts` says who gets it, and when. */
interface Text<Data> {
  /** Contains no personal data but names and job titles. */
  readonly subject: (data: Data) => string;
  readonly Body: (data: Data) => ReactElement;
  readonly sample: Data;
}

/** The text of one kind of mail, and an example. */
export interface Template<Data, Kind extends MailKind = MailKind> extends Text<Data> {
  readonly kind: Kind;
  /** The mail with its sample data, which a test may change. */
  readonly example: (change?: <T>(data: T) => T) => Content;
}

/** Declares the text of a kind of mail: `template('offerMade').of<Data>({ … })`. */
export function template<const Kind extends MailKind>(kind: Kind) {
  return {
    of<Data extends object>({ sample, ...text }: Text<Data>): Template<Data, Kind> {
      const subject = (data: Data) => text.subject(isolated(data));
      const body = (data: Data) => text.Body(isolated(data));
      const example = (change?: <T>(data: T) => T) => {
        const data = change?.(sample) ?? sample;
        return { subject: subject(data), body: body(data) };
      };
      return { kind, sample, subject, Body: body, example };
    },
  };
}
