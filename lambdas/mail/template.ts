import type { ReactElement } from 'react';
import type { MailKind } from '../contract/mails.ts';

/** What every mail knows beside what it is about. */
interface Recipient {
  readonly first_name: string;
  /** The site's address, without a slash at its end. */
  readonly site: string;
  /** Where mails like this one are turned off; essential ones are not. */
  readonly unsubscribe?: string | undefined;
}

/** The text of one kind of mail. `contract/mails.ts` says whom it is for, and when. */
interface Text<Data> {
  /** Says nothing of anybody but names and titles of jobs. */
  readonly subject: (data: Data) => string;
  readonly Body: (data: Data & Recipient) => ReactElement;
  /** Data to look at it with. */
  readonly sample: Data;
}

/** The text of one kind of mail, and an example of it. */
export interface Template<Data, Kind extends MailKind = MailKind> extends Text<Data> {
  readonly kind: Kind;
  /** The mail with its sample data. */
  readonly example: (to: Recipient) => { readonly subject: string; readonly body: ReactElement };
}

/** Declares the text of a kind of mail: `template('offerMade').of<Data>({ … })`. */
export function template<const Kind extends MailKind>(kind: Kind) {
  return {
    of<Data extends object>(text: Text<Data>): Template<Data, Kind> {
      const { sample, subject, Body } = text;
      const example = (to: Recipient) => ({
        subject: subject(sample),
        body: Body({ ...sample, ...to }),
      });
      return { kind, ...text, example };
    },
  };
}
