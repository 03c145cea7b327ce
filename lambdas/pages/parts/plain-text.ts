/** The length that search engines and chats show below a link. */
const BEGINNING = 160;

/** The beginning of a text in one line: whole words, with an ellipsis if it continues. */
export function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= BEGINNING) return line;
  const cut = line.slice(0, BEGINNING);
  return `${cut
    .slice(0, cut.lastIndexOf(' ') + 1 || BEGINNING)
    .trim()
    .toWellFormed()}…`;
}
