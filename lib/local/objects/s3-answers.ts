import type { Refusal } from './signature.ts';

/** A refusal in S3's form: an XML answer. */
export class S3Error extends Error {
  readonly refusal: Refusal;
  readonly headers: Readonly<Record<string, string>>;
  constructor(refusal: Refusal, headers: Readonly<Record<string, string>> = {}) {
    super(refusal.message);
    this.refusal = refusal;
    this.headers = headers;
  }
}

/** The beginning of every XML answer. */
export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with a text. */
export function element(name: string, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${name}>${escaped}</${name}>`;
}
