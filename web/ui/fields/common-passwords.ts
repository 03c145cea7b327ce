import { prefetch } from '../../new-version.ts';

/** In lower case. */
async function fetchCommonest(): Promise<ReadonlySet<string>> {
  const { default: passwords } = await import('virtual:common-passwords');
  return new Set(passwords);
}

let commonest: ReadonlySet<string> | undefined;

/**
 * Whether a password is one of the 10,000 most common, ignoring case. The list loads at the first call;
 * without it, no password is common.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonest ??= await prefetch(fetchCommonest);
  return commonest?.has(password.toLowerCase()) ?? false;
}
