/** The length that search engines and chats show below a link. */
const MAX_LENGTH = 160;

/** The beginning of a text in one line: whole words, with an ellipsis if it continues. */
export function truncated(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH);
  return `${cut
    .slice(0, cut.lastIndexOf(' ') + 1 || MAX_LENGTH)
    .trim()
    .toWellFormed()}…`;
}
