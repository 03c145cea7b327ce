import type * as z from 'zod/mini';
import { readIfThere } from '../data-folder.ts';

/** The content of a JSON file. Undefined if the file is missing or has another shape. */
export function jsonIn<T extends z.ZodMiniType>(file: string, schema: T): z.output<T> | undefined {
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
