interface Page {
  readonly next_cursor?: string | undefined;
}

/**
 * The pages of a list, one after the other.
 * @param fetchPage fetches the page at `cursor`; undefined is the first page
 * @param start the cursor of the page to begin with
 */
export async function* pagesOf<P extends Page>(
  fetchPage: (cursor: string | undefined) => Promise<P>,
  start?: string,
): AsyncGenerator<P> {
  let cursor = start;
  do {
    const page = await fetchPage(cursor);
    yield page;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}
