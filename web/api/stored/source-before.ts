import { saveSource } from './source.ts';

/** Pages with a source in their address, by the id of their job or company. */
const PAGE = /^\/(?:jobs|companies)\/([^/]+)/;

/**
 * Stores the source of the page before, whose link was pressed before the app came. The links of the server's pages tell
 * their whole address.
 * @param referrer the document's; '' without one
 */
export function saveSourceBefore(referrer: string): void {
  const { pathname, search } = new URL(referrer, location.origin);
  const [, id] = PAGE.exec(pathname) ?? [];
  if (id !== undefined) saveSource(id, search);
}
