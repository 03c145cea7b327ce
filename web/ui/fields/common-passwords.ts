import { prefetch } from '../../new-version.ts';

/** In lower case, as the list has them. */
async function fetchCommonest(): Promise<ReadonlySet<string>> {
  const { default: passwords } = await import('virtual:common-passwords');
  return new Set(passwords);
}

let commonest: ReadonlySet<string> | undefined;

/**
 * Whether a password is one of the 10,000 commonest, however its letters are written. They are fetched when it is first
 * asked; where they do not come, no password is known to be common.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonest ??= await prefetch(fetchCommonest);
  return commonest?.has(password.toLowerCase()) ?? false;
}
