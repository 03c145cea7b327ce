import '@fontsource-variable/inter/wght.css';
import './ui/styles/mantine.css';
import './app/global.css';
import './app/forced-colors.css';
import './app/print.css';
import { PAGE_ARTICLE_ID } from '../lambdas/contract/pages/hydration.ts';
import { takeCarried, takeToken } from './api/stored/from-link.ts';
import { redirectOf } from './app/guard.ts';
import { fetchPage } from './app/pages.ts';
import { isLeaving, reloadForNewVersion } from './new-version.ts';
import { bringMissingFunctions } from './old-browsers.ts';
import { isOpenPath } from './paths.ts';

/** Loads the code of the page beside the app's: neither has to wait for the other. */
async function open(): Promise<void> {
  await bringMissingFunctions();
  if (document.getElementById(PAGE_ARTICLE_ID) !== null) await firstPaint();
  // First: no request may have the token in its referrer.
  if (isOpenPath(location.pathname)) takeToken();
  takeCarried();
  const to = redirectOf(new URL(location.href));
  if (to !== undefined) history.replaceState(null, '', to);
  // The router reports a failure.
  fetchPage(location.pathname).catch(() => {});
  const { openApp } = await import('./app/open-app.tsx');
  await openApp();
}

/** A server-rendered page can be read before the app's code, which would take the network and the CPU from it. */
async function firstPaint(): Promise<void> {
  // A hidden page is not painted.
  if (document.hidden) return;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

reloadForNewVersion();
open().catch((error) => {
  if (isLeaving()) return;
  console.error('The app could not be started:', error);
  document.documentElement.setAttribute('data-not-started', '');
});
