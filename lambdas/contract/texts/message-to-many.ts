/** The words of a message to many applicants, in which each one's first name is filled in. */

export const FIRST_NAME = '{first name}';

/** The message to one of them. */
export const withFirstName = (text: string, firstName: string): string =>
  text.replaceAll(FIRST_NAME, () => firstName);

/** Why a message to many cannot be filled in. Undefined if it can. */
export function whyNotToMany(text: string): string | undefined {
  const unknown = [...text.matchAll(/\{[^{}]*\}/g)].find(([found]) => found !== FIRST_NAME);
  return unknown && `Remove ${unknown[0]}. Use only ${FIRST_NAME}.`;
}
