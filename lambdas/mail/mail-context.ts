import { createContext, use } from 'react';

/** What the frame of a mail shows, whatever its kind. */
export interface MailFrame {
  /** The site's URL, without a trailing slash. */
  readonly site: string;
  /** Undefined if the address is unconfirmed: a stranger may have typed any text as the name. */
  readonly first_name: string | undefined;
  /** The unsubscribe page, from `/`; undefined for essential mail. */
  readonly unsubscribe: string | undefined;
  /** Where replies go, for a person to read; undefined if nobody reads them. */
  readonly repliesGoTo: string | undefined;
  /** Where to answer instead, from `/`. */
  readonly page: string;
  /** The operator's postal address, if the mail advertises. */
  readonly postalAddress: string | undefined;
}

export const MailContext = createContext<MailFrame | undefined>(undefined);

/** The frame of the mail that is being rendered. */
export function useFrame(): MailFrame {
  const frame = use(MailContext);
  if (frame === undefined) throw new Error('A mail is rendered by `render`');
  return frame;
}
