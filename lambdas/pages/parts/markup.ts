/** A text that is safe HTML or XML. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Values in markup: texts are escaped, lists are joined, undefined and false render nothing. */
export type Part = Markup | string | number | undefined | false | readonly Part[];

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Noncharacters make XML invalid.
  '\ufffe': '',
  '\uffff': '',
};

/** Markup with escaped values, for elements' content and quoted attributes. */
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

/** JSON as the content of a script element, escaped so that it cannot end the element. */
export function scriptData(data: unknown): Markup {
  return new Markup(JSON.stringify(data).replaceAll('<', '\\u003c'));
}
