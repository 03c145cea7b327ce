import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { codeOf } from '../local/clear-error.ts';
import type { Item } from './format.ts';

/** The SHA-256 of a file, in hex, and its size in bytes. Undefined if it doesn't exist. */
export async function hashOfFile(
  file: string,
): Promise<{ readonly sha256: string; readonly size: number } | undefined> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  return { sha256: hash.digest('hex'), size };
}

/**
 * An order-independent hash of many items: their number, and the sum of their hashes. It can be stored as
 * text.
 */
export class ItemsHash {
  #items = 0;
  #sum = 0n;

  add(item: Item): void {
    this.#items += 1;
    this.#sum += BigInt(`0x${createHash('sha256').update(canonicalJson(item)).digest('hex')}`);
  }

  /** Adds the items of another hash, by its text. */
  addAll(text: string): void {
    const [items = '0', sum = '0'] = text.split(' ');
    this.#items += Number(items);
    this.#sum += BigInt(`0x${sum}`);
  }

  get items(): number {
    return this.#items;
  }

  toString(): string {
    return `${this.#items} ${BigInt.asUintN(256, this.#sum).toString(16)}`;
  }
}

const SETS = ['SS', 'NS', 'BS'];

/** Canonical JSON of an item: DynamoDB keeps no order of attributes and of set members. */
export function canonicalJson(item: object): string {
  return JSON.stringify(item, (name, value: unknown) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    if (Array.isArray(value)) return SETS.includes(name) ? value.map(String).sort() : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
