import { isOpening } from '../../new-version.ts';

/**
 * Watches whether the reader leaves the page. Code that changes the URL later must check first: the change would cancel
 * the opening of another page, or leave that page.
 * @returns a function that says whether the reader has left, or another page is being opened
 */
export function watchLeaving(): () => boolean {
  const { pathname } = location;
  return () => isOpening() || location.pathname !== pathname;
}
