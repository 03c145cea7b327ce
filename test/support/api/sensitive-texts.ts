import * as z from 'zod/mini';
import { contract } from '../../../lambdas/contract/index.ts';
import { DOCUMENT_KEY, RECORDING_KEY } from '../../../lambdas/contract/schemas/file-types.ts';
import { schemaOf, stringsOf } from './mutations.ts';

/** Every word that the contract itself knows, such as a status; a log may say those. */
const known = new Set(
  contract
    .flatMap((route) => [schemaOf(route), z.toJSONSchema(route.output)])
    .flatMap((schema) => stringsOf(schema).map(({ text }) => text)),
);
/** What a log may say: ids, the keys of objects, which are made of random ones, and times and numbers. */
const HARMLESS = [/^[0-9A-Z]{26}(_[0-9A-Z]{26})?$/, DOCUMENT_KEY, RECORDING_KEY, /^[\d:.TZ+-]+$/];

/** The texts of an input or an answer that must not be in a log. */
export function sensitiveTexts(value: unknown): string[] {
  return stringsOf(value)
    .map(({ text }) => text)
    .filter((text) => text.length > 4 && !known.has(text))
    .filter((text) => !HARMLESS.some((form) => form.test(text)));
}
