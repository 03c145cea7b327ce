import { expect } from 'vitest';

/** Reads all the pages of a list. */
export async function allPages<T extends { readonly next_cursor?: string | undefined }>(
  read: (cursor?: string) => Promise<T>,
): Promise<T[]> {
  const pages = [await read()];
  for (let last = pages[0]; last?.next_cursor !== undefined; last = pages.at(-1)) {
    expect(pages.length).toBeLessThan(20);
    pages.push(await read(last.next_cursor));
  }
  return pages;
}
