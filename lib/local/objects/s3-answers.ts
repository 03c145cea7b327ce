import type { Refusal } from './signature.ts';

/** A refusal of S3's, thrown to be answered as its XML. */
export class S3Error extends Error {
  readonly refusal: Refusal;
  readonly headers: Readonly<Record<string, string>>;
  constructor(refusal: Refusal, headers: Readonly<Record<string, string>> = {}) {
    super(refusal.message);
    this.refusal = refusal;
    this.headers = headers;
  }
}

/** What every answer in XML begins with. */
export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with a text in it. */
export function element(name: string, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${name}>${escaped}</${name}>`;
}
