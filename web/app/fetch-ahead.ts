import { isPage } from '../paths.ts';
import { aheadOf } from './new-version.ts';
import { fetchPage } from './page-code.ts';

function fetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin || !isPage(link.pathname)) return;
  void aheadOf(() => fetchPage(link.pathname));
}

/** Fetches the code of a page as soon as somebody points at a link to it, or comes to it with the keyboard. */
export function fetchAhead(): void {
  addEventListener('pointerover', fetchTarget, { passive: true });
  addEventListener('focusin', fetchTarget);
}
