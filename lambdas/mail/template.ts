import type { ReactElement } from 'react';
import type { OptionalMail } from '../data/accounts/unsubscribe.ts';

/** What every mail knows beside what it is about. */
interface Recipient {
  readonly first_name: string;
  /** The site's address, without a slash at its end. */
  readonly site: string;
  /** Where mails like this one are turned off; essential ones are not. */
  readonly unsubscribe?: string | undefined;
}

interface Common<Data> {
  /** Whom it is for, and when it is sent, for people who read the README. */
  readonly to: 'candidate' | 'manager' | 'both';
  readonly when: string;
  /** Names and titles of jobs are all that it says of anybody. */
  readonly subject: (data: Data) => string;
  readonly Body: (data: Data & Recipient) => ReactElement;
  /** Data to look at it with. */
  readonly sample: Data;
}

/** One that people need they cannot turn off. Nothing else goes to an address that is not confirmed. */
type Declared<Data> = Common<Data> &
  (
    | { readonly essential: true; readonly stops?: never }
    /** As what it is known to the link at its foot that stops mails like it. */
    | { readonly essential: false; readonly stops: OptionalMail }
  );

/** One kind of mail. */
export type Template<Data> = Declared<Data> & {
  /** The mail with its sample data. */
  readonly example: (to: Recipient) => { readonly subject: string; readonly body: ReactElement };
};

/** Declares a kind of mail. */
export function template<Data extends object>(declared: Declared<Data>): Template<Data> {
  const { sample, subject, Body } = declared;
  const example = (to: Recipient) => ({
    subject: subject(sample),
    body: Body({ ...sample, ...to }),
  });
  return { ...declared, example };
}
