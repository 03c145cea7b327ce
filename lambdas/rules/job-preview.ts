/** In characters: long enough for every list, short enough for pages of fifty listings. */
const MAX_LENGTH = 240;

/** The beginning of a job's description, for lists. */
export function previewOf(text: string, length = MAX_LENGTH): string {
  return text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;
}
