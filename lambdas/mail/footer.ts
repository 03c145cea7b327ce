import { createContext } from 'react';

/** The part of the footer that no template knows. */
export interface Footer {
  /** Where replies go, for a person to read; undefined if nobody reads them. */
  readonly repliesGoTo: string | undefined;
  /** Where to answer instead. */
  readonly page: string;
  /** The operator's postal address, if the mail advertises. */
  readonly postalAddress: string | undefined;
}

export const FooterContext = createContext<Footer | undefined>(undefined);
