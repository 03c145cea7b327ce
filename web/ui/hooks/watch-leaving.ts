import { isOpening } from '../../new-version.ts';

/**
 * Watches whether the reader leaves the page. Whatever changes the URL later asks first: it would end the opening of
 * another page, or take the reader away from it.
 * @returns a function that says whether the reader has left, or another page is being opened
 */
export function watchLeaving(): () => boolean {
  const { pathname } = location;
  return () => isOpening() || location.pathname !== pathname;
}
