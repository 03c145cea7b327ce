import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { itemType, revision } from './items.ts';

const type = itemType(z.object({ name: z.string(), size: z.int(), revision }), {
  upgrades: [
    ({ title, ...older }) => ({ ...older, name: title }),
    (older) => ({ ...older, size: 1 }),
  ],
});

describe('a stored item', () => {
  it('of an older version is read in the current shape, by each upgrade since', () => {
    const read = { name: 'x', size: 1, revision: 4 };
    expect(type.parse({ title: 'x', schema_version: 1, revision: 4 })).toEqual(read);
    expect(type.parse({ title: 'x', revision: 4 })).toEqual(read);
    expect(type.parse({ name: 'x', schema_version: 2, revision: 4 })).toEqual(read);
  });

  it('of the current version is read unchanged', () => {
    expect(type.version).toBe(3);
    const stored = { name: 'x', size: 9, revision: 2, schema_version: type.version };
    expect(type.parse(stored)).toEqual({ name: 'x', size: 9, revision: 2 });
  });

  it('that does not match its version is rejected', () => {
    expect(() => type.parse({ size: 1, schema_version: 3, revision: 1 })).toThrow();
  });
});
