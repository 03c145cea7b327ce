import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256, in hex, in place of texts that must not be stored. */
export function hashOf(text: string): string {
  return hash('sha256', text);
}

/** Compares two texts in constant time. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
}
