/**
 * The zero-width non-joiner. Mail programs end a domain at it. It is the one invisible character that browsers do not
 * drop from a host: they refuse a link that has it after all. It changes no letter beside a dot, has a glyph in old
 * fonts too, and screen readers do not read it.
 */
const BREAK = '\u200c';

/**
 * A number; or what joins the parts of a link, in any width: a dot between words, an at sign, the second of two slashes,
 * the colon of a scheme.
 */
const JOINTS =
  /(?<![\p{L}\d.])\d+\.\d+(?![.\d])|((?<=\S)[.․。．｡﹒](?=[^\s\p{P}])|[@＠﹫](?=\S)|(?<=[/\\／＼⁄∕])[/\\／＼⁄∕]|(?<=\p{L})[:：](?=\S))/gu;

/** A text that reads the same, and of which no mail program makes a link. */
export const unlinked = (text: string): string =>
  text.replaceAll(JOINTS, (whole, joint?: string) =>
    joint === undefined ? whole : `${BREAK}${joint}${BREAK}`,
  );

/** The tags and the texts of HTML. React writes no other "<" and ">". */
const PARTS = /<style[^>]*>[^<]*<\/style>|<!--[\s\S]*?-->|<[^>]*>|[^<]+/g;

/** HTML by React with all its text unlinked. Its own links stay. */
export const withoutLinksInText = (html: string): string =>
  html.replaceAll(PARTS, (part) => (part.startsWith('<') ? part : unlinked(part)));
