import * as z from 'zod/mini';
import { isSameValue, type Values } from './merge-draft.ts';

/**
 * The input of an update: required fields, and optional ones that were changed here. So others' changes
 * stay.
 * @param fields the call's input schema
 * @param saved the form's saved values, as input
 * @returns `input`, with undefined for unchanged fields
 */
export function onlyChanges<T extends Values>(
  fields: z.ZodMiniObject,
  input: T,
  saved: Values,
): T & Partial<Record<string, undefined>> {
  const leftOut = Object.entries(fields.shape)
    .filter(([name, field]) => isOptional(field) && isSameValue(input[name], saved[name]))
    .map(([name]) => [name, undefined] as const);
  return { ...input, ...Object.fromEntries(leftOut) };
}

function isOptional(field: z.core.$ZodType): boolean {
  return z.safeParse(field, undefined).success;
}
