import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker';

/** Real domains that are a letter or two from a more common one, or that the package does not know. */
const OTHERS = [
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'mail.com',
  'email.com',
  'mac.com',
  'yahoo.ca',
  'yahoo.co.uk',
  'yahoo.com.mx',
  'yahoo.es',
  'yahoo.fr',
  'live.ca',
  'outlook.es',
  'hotmail.ca',
  'hotmail.co.uk',
  'hotmail.es',
  'hotmail.fr',
  'hotmail.it',
  'hotmail.de',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'fastmail.com',
  'tutanota.com',
  'juno.com',
  'usa.com',
];

/**
 * The address that was probably meant: that of a common provider, a letter or two away.
 * @returns undefined if the address seems right, also of a domain that only few people use
 */
export function meantEmail(email: string): string | undefined {
  return run({
    email: email.trim(),
    domains: [...POPULAR_DOMAINS, ...OTHERS],
    // Endings such as `.co` and `.or.us` are real: only whole domains are compared.
    secondLevelDomains: [],
    topLevelDomains: [],
  })?.full;
}
