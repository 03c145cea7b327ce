import { createHash } from 'node:crypto';

/** SHA-256, in hex: what stands for a text that is not to be stored itself. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
