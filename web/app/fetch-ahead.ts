import { prefetch } from '../new-version.ts';
import { areaOf, isPage, matches, paths } from '../paths.ts';
import { isPublicPage } from '../public-paths.ts';
import { fetchPage } from './pages.ts';

function prefetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin) return;
  if (!isPage(link.pathname) && !isPublicPage(link.pathname)) return;
  void prefetch(() => fetchPage(link.pathname));
}

/** Whoever types at the sign-in goes to the dashboard next. */
function prefetchDashboard(): void {
  const { signIn, dashboard } = paths[areaOf(location.pathname)];
  if (matches(signIn, location.pathname)) void prefetch(() => fetchPage(dashboard));
}

/** Prefetches a page when its link is hovered or focused, and the dashboard at the sign-in. */
export function fetchAhead(): void {
  addEventListener('pointerover', prefetchTarget, { passive: true });
  addEventListener('focusin', prefetchTarget);
  addEventListener('focusin', prefetchDashboard);
}
