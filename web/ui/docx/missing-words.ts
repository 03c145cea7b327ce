import { textOf } from './docx-text.ts';

/**
 * The words of a Word document that its page does not show, such as those in text boxes, where templates have the name
 * and the phone number. A word within a longer one that is shown counts as shown.
 * @param parts the XML of its body, headers and footers
 * @param shown the text of the page
 */
export function missingWords(parts: readonly string[], shown: string): string[] {
  const seen = shown.replace(/\s+/g, '');
  const words = parts.flatMap((xml) => textOf(xml).split(/\s+/));
  return [...new Set(words)].filter(
    (word) => /[\p{L}\p{N}]{2}/u.test(word) && !seen.includes(word),
  );
}
