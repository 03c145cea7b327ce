/** In characters: long enough for every list, short enough for pages of fifty listings. */
const PREVIEW = 240;

/** The beginning of a job's description, for lists. */
export function previewOf(text: string): string {
  return text.length <= PREVIEW ? text : `${text.slice(0, PREVIEW).toWellFormed()}…`;
}
