import { appendFileSync, statSync, truncateSync } from 'node:fs';
import { readIfExists } from './data-folder.ts';

/** Files of one JSON per line, which are only appended to. */

/**
 * Appends a line, whole or not at all.
 * @throws if it cannot be written, such as on a full disk
 */
export function appendLine(file: string, value: object): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  try {
    appendFileSync(file, `${JSON.stringify(value)}\n`, { mode: 0o600 });
  } catch (error) {
    if (statSync(file, { throwIfNoEntry: false }) !== undefined) truncateSync(file, size);
    throw error;
  }
}

/**
 * The lines of a file. A last line that was not written to its end, such as by a process that was killed, is cut
 * off.
 */
export function readLines(file: string): string[] {
  const text = readIfExists(file) ?? '';
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) {
    console.error(`The last line of ${file} was not written to its end. It is cut off.`);
    truncateSync(file, Buffer.byteLength(text.slice(0, end)));
  }
  return text.slice(0, end).split('\n').filter(Boolean);
}
