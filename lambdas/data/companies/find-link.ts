import tlds from 'tlds' with { type: 'json' };

/**
 * What counts as a link, for texts in which employers must not write one. It finds what mail programs are known to
 * turn into links, and more: every name with a dot that ends in a top-level domain of IANA's list.
 */

const TLDS: ReadonlySet<string> = new Set(tlds);

/** Characters that nobody sees. Browsers ignore most of them in a host (UTS 46). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Links without such a name: a scheme, `www.`, any name with a dot after an at sign or two slashes, a network folder. */
const MARK =
  /:\/\/|\bwww\.|\bmailto:|(?:[^\s@]@|\/\/)[\p{L}\p{N}\p{So}-]+\.[\p{L}\p{N}\p{So}]|\\\\[\p{L}\p{N}]/iu;
/** What a host cannot have. Mail programs end a link there, or begin one. */
const NOT_IN_A_HOST = /[^\p{L}\p{M}\p{N}\p{So}.-]+/u;

/**
 * The first link in a text, or undefined if it has none. It takes time by the length of the text.
 * @returns its domain as it is read, or what else marks it as a link
 */
export function findLink(text: string): string | undefined {
  // Browsers take the ideographic full stop for a dot.
  const seen = text.replaceAll(INVISIBLE, '').normalize('NFKC').replaceAll('。', '.');
  for (const word of seen.split(NOT_IN_A_HOST)) {
    const labels = word.split('.');
    const end = labels.findIndex((label, at) => labels[at - 1] && isTopLevel(label.toLowerCase()));
    if (end > 0) return labels.slice(0, end + 1).join('.');
  }
  return MARK.exec(seen)?.[0];
}

function isTopLevel(label: string): boolean {
  // Links end before other scripts and before a hyphen: `example.com谢谢`, `example.com-`.
  const [latin = ''] = /^[a-z]+(?![a-z\d])/.exec(label) ?? [];
  return TLDS.has(label) || TLDS.has(latin) || label.startsWith('xn--');
}
