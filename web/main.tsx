import '@fontsource-variable/inter/wght.css';
import './ui/styles/mantine.css';
import './app/global.css';
import './app/print.css';
import './api/stored/drafts.ts';
import './api/stored/recordings.ts';
import { SIGN_UP } from '../lambdas/contract/pages/hydration.ts';
import { entranceOf, saveDestination } from './api/destination.ts';
import { takeToken } from './api/stored/link-token.ts';
import { isSignedIn } from './api/stored/session.ts';
import { isLeaving, reloadForNewVersion } from './new-version.ts';
import { areaOf, isPage, matches, openPaths, paths } from './paths.ts';

/**
 * Decides what to show before loading its code: nobody loads a page only to be redirected, and the sign-in
 * waits for nothing else.
 */
async function open(): Promise<void> {
  const { pathname, search } = location;
  const openPath = Object.values(openPaths).find((path) => matches(path, pathname));
  if (openPath !== undefined) {
    const token = takeToken();
    const { openWithoutSignIn } = await import('./app/start/open-without-sign-in.tsx');
    openWithoutSignIn(openPath, token);
    return;
  }
  const area = areaOf(pathname);
  const { signIn, dashboard } = paths[area];
  const signedIn = isSignedIn(area);
  if (!signedIn && isPage(pathname)) {
    const isNew = search === SIGN_UP;
    saveDestination(area, isNew ? pathname : pathname + search);
    history.replaceState(null, '', isNew ? entranceOf(area) : signIn);
  }
  if (signedIn && pathname === signIn) history.replaceState(null, '', dashboard);
  if (location.pathname === signIn) {
    const { openSignIn } = await import('./app/start/open-sign-in.tsx');
    openSignIn(area);
  } else {
    // In parallel: the page is known by now.
    fetchPage(location.pathname).catch(() => {});
    // In steps, so that no single one blocks a slow phone.
    await import('./app/start/mount.tsx');
    await yieldToBrowser();
    const { openApp } = await import('./app/start/open-app.tsx');
    await yieldToBrowser();
    await openApp();
  }
}

/** Lets the browser do its pending work. */
function yieldToBrowser(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

async function fetchPage(path: string): Promise<void> {
  const code = await import('./app/start/pages.ts');
  await code.fetchPage(path);
}

reloadForNewVersion();
open().catch((error) => {
  if (isLeaving()) return;
  console.error('The app could not be started:', error);
  document.documentElement.setAttribute('data-not-started', '');
});
