/** A text that is HTML or XML already. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What can stand in markup: texts are escaped, lists are put together, undefined and false are nothing. */
export type Part = Markup | string | number | undefined | false | readonly Part[];

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // These are no characters, and XML that has them cannot be read.
  '\ufffe': '',
  '\uffff': '',
};

/** Markup with what stands in it escaped, as an element's content and as an attribute's value in quotes. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: texts }, ...parts.map(textOf)));
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return String(part).replaceAll(
    /[&<>"'\ufffe\uffff]/g,
    (character) => ESCAPED[character] ?? character,
  );
}

/** Data as the content of a script element, which it cannot end: it is still the same JSON. */
export function scriptData(data: unknown): Markup {
  return new Markup(JSON.stringify(data).replaceAll('<', '\\u003c'));
}
