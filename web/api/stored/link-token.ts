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
