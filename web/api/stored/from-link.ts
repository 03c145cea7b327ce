import { writeTab } from './values.ts';

/** What a link brings in its address. Loaded before the app: this file imports only storage. */

/**
 * The token from the link's query. It leaves the URL at once, to stay out of screenshots, bookmarks and
 * history lists; the tab's history state keeps it over a reload.
 */
export function takeToken(): string | undefined {
  const token = new URLSearchParams(location.search).get('token');
  if (token !== null) history.replaceState({ token }, '', location.pathname);
  const state: unknown = history.state;
  return state instanceof Object && 'token' in state ? String(state.token) : undefined;
}

/** The name of what a link carries, in the tab. */
export const CARRIED = 'carried';
/** Before what a link carries, in its fragment. */
export const CARRIED_MARK = '#typed=';

/** Takes what the page's link carries out of its address. Call it before the page can redirect. */
export function takeCarried(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(CARRIED_MARK)) return;
  writeTab(CARRIED, hash.slice(CARRIED_MARK.length));
  history.replaceState(history.state, '', pathname + search);
}
