import { prefetch } from '../../new-version.ts';
import { isPage } from '../../paths.ts';
import { isPublicPage } from '../../public-paths.ts';
import { importToasts } from '../failures/fetch-toasts.ts';
import { fetchPage } from './pages.ts';

function prefetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin) return;
  if (!isPage(link.pathname) && !isPublicPage(link.pathname)) return;
  void prefetch(() => fetchPage(link.pathname));
}

/** Prefetches a page when its link is hovered or focused, and toasts at the first click or key. */
export function fetchAhead(): void {
  addEventListener('pointerover', prefetchTarget, { passive: true });
  addEventListener('focusin', prefetchTarget);
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => void prefetch(importToasts), { once: true, passive: true });
}
