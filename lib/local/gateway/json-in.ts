import type * as z from 'zod/mini';
import { readIfThere } from '../data-folder.ts';

/** What a file of JSON holds; undefined where there is none, or not of this form. */
export function jsonIn<T extends z.ZodMiniType>(file: string, schema: T): z.output<T> | undefined {
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
