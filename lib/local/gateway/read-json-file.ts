import type * as z from 'zod/mini';
import { readIfExists } from '../data-folder.ts';

/** The content of a JSON file. Undefined if the file is missing or has another shape. */
export function readJsonFile<T extends z.ZodMiniType>(
  file: string,
  schema: T,
): z.output<T> | undefined {
  const text = readIfExists(file);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
