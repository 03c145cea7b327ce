import * as z from 'zod/mini';
import { same, type Values } from './merge-draft.ts';

/**
 * What a call that changes something has to send: the fields that it demands, and of the others those that were changed
 * here. So what somebody else saves in the meantime in one of those stays.
 * @param fields the call's input
 * @param saved what the form started from, in the form of the input
 * @returns `input`, in which undefined stands for what is left out
 */
export function onlyChanges<T extends Values>(
  fields: z.ZodMiniObject,
  input: T,
  saved: Values,
): T & Partial<Record<string, undefined>> {
  const leftOut = Object.entries(fields.shape)
    .filter(([name, field]) => isOptional(field) && same(input[name], saved[name]))
    .map(([name]) => [name, undefined] as const);
  return { ...input, ...Object.fromEntries(leftOut) };
}

function isOptional(field: z.core.$ZodType): boolean {
  return z.safeParse(field, undefined).success;
}
