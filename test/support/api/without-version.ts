import { expect } from 'vitest';

/** Something without its version, as others than its owner see it. */
export function withoutVersion<T extends object>(of: T) {
  const { revision: _, edited_at: __, ...rest } = { revision: 0, edited_at: '', ...of };
  return rest;
}

/** The version of what was edited once. */
export const EDITED_ONCE = { revision: 2, edited_at: expect.any(String) };
