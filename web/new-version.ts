import { readTab, writeTab } from './api/stored/values.ts';

const KEY = 'reloaded-from';

let prefetching = 0;
let opening: string | undefined;
let leaving = false;

/** Whether the page is reloading: failures until then need no message. */
export function isLeaving(): boolean {
  return leaving;
}

/** Sets the page that the router is opening; a reload goes there. */
export function setOpening(path: string | undefined): void {
  opening = path;
}

/** Whether the router is opening another page. */
export function isOpening(): boolean {
  return opening !== undefined;
}

/**
 * Loads code ahead of need; a failure is ignored.
 * @returns the module, or undefined
 */
export async function prefetch<T>(fetchCode: () => Promise<T>): Promise<T | undefined> {
  prefetching += 1;
  try {
    return await fetchCode();
  } catch {
    return undefined;
  } finally {
    prefetching -= 1;
  }
}

/**
 * After a deploy, files of the open version may be gone. The page then reloads, once per version; if that
 * does not help, the failure is shown.
 */
export function reloadForNewVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    // An opening page may already wait for code that was prefetched.
    if ((prefetching > 0 && opening === undefined) || !navigator.onLine) return;
    if (readTab(KEY) === import.meta.url) return;
    writeTab(KEY, import.meta.url);
    // Without storage it could reload forever.
    if (readTab(KEY) !== import.meta.url) return;
    event.preventDefault();
    leaving = true;
    if (opening === undefined) location.reload();
    else location.assign(opening);
  });
}
