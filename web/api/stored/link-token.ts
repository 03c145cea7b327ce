/**
 * The token of the link by which the page was opened, if there is one. It leaves the address at once, so that it is in
 * no screenshot, bookmark or list of pages; the tab's history keeps it, so that it survives a reload.
 */
export function takeToken(): string | undefined {
  const token = new URLSearchParams(location.search).get('token');
  if (token !== null) history.replaceState({ token }, '', location.pathname);
  const state: unknown = history.state;
  return state instanceof Object && 'token' in state ? String(state.token) : undefined;
}
