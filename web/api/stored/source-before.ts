import { saveSource } from './source.ts';

/** The path of a page whose URL may have a source, with the id of its job or company. */
const PAGE = /^\/(?:jobs|companies)\/([^/]+)/;

/**
 * Stores the source in the previous page's URL: its link may have been pressed before the app loaded. Links on
 * server-rendered pages send their full URL as referrer.
 * @param referrer the document's; '' without one
 */
export function saveSourceBefore(referrer: string): void {
  const { pathname, search } = new URL(referrer, location.origin);
  const [, id] = PAGE.exec(pathname) ?? [];
  if (id !== undefined) saveSource(id, search);
}
