import type { ReactElement } from 'react';

/** What every mail knows beside what it is about. */
interface Recipient {
  readonly first_name: string;
  /** The site's address, without a slash at its end. */
  readonly site: string;
  /** Where mails like this one are turned off; essential ones are not. */
  readonly unsubscribe?: string | undefined;
}

interface Declared<Data> {
  /** Whom it is for, and when it is sent, for people who read the README. */
  readonly to: 'candidate' | 'manager' | 'both';
  readonly when: string;
  /** One that people need, so that they cannot turn it off. Nothing else goes to an address that is not confirmed. */
  readonly essential: boolean;
  /** Names and titles of jobs are all that it says of anybody. */
  readonly subject: (data: Data) => string;
  readonly Body: (data: Data & Recipient) => ReactElement;
  /** Data to look at it with. */
  readonly sample: Data;
}

/** One kind of mail. */
export interface Template<Data> extends Declared<Data> {
  /** The mail with its sample data. */
  readonly example: (to: Recipient) => { readonly subject: string; readonly body: ReactElement };
}

/** Declares a kind of mail. */
export function template<Data extends object>(declared: Declared<Data>): Template<Data> {
  const { sample, subject, Body } = declared;
  const example = (to: Recipient) => ({
    subject: subject(sample),
    body: Body({ ...sample, ...to }),
  });
  return { ...declared, example };
}
