import * as z from 'zod/mini';
import { contract } from '../../../lambdas/contract/index.ts';
import { DOCUMENT_KEY, RECORDING_KEY } from '../../../lambdas/contract/schemas/file-types.ts';
import { schemaOf } from './input-schemas.ts';
import { stringsOf } from './values-at.ts';

/** Every word of the contract itself, such as a status. Logs may contain these. */
const known = new Set(
  contract
    .flatMap((route) => [schemaOf(route), z.toJSONSchema(route.output)])
    .flatMap((schema) => stringsOf(schema).map(({ text }) => text)),
);
/** Harmless texts in logs: ids, object keys (made of random ids), times and numbers. */
const HARMLESS = [/^[0-9A-Z]{26}(_[0-9A-Z]{26})?$/, DOCUMENT_KEY, RECORDING_KEY, /^[\d:.TZ+-]+$/];

/** The texts of an input or an answer that logs must not contain. */
export function sensitiveTexts(value: unknown): string[] {
  return stringsOf(value)
    .map(({ text }) => text)
    .filter((text) => text.length > 4 && !known.has(text))
    .filter((text) => !HARMLESS.some((form) => form.test(text)));
}
