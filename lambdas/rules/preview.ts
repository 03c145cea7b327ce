/** Long enough for every list, short enough for fifty cards to stay small: in characters. */
const PREVIEW = 240;

/** The beginning of a job's description, as lists show it. */
export function previewOf(text: string): string {
  return text.length <= PREVIEW ? text : `${text.slice(0, PREVIEW).toWellFormed()}…`;
}
