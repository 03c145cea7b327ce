const KEY = 'reloaded-from';

let prefetching = 0;
let opening: string | undefined;
let leaving = false;

/** Whether the page is about to be loaded anew: what fails until then need not be said. */
export function isLeaving(): boolean {
  return leaving;
}

/** Says which page is about to be shown, or that none is: there it would go on. */
export function isOpening(path: string | undefined): void {
  opening = path;
}

/**
 * Does what fetches code that no page waits for: where that fails, there is time enough when it is wanted.
 * @returns what was fetched, or undefined
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
 * After a deploy, the files of the version that is open can be gone. A page that asks for one reloads itself, once for
 * a version: where that does not help, what failed is told in its place.
 */
export function reloadForNewVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    // Where a page is about to be shown, its code may have been on its way ahead of time, and is waited for by now.
    if ((prefetching > 0 && opening === undefined) || !navigator.onLine) return;
    try {
      if (sessionStorage.getItem(KEY) === import.meta.url) return;
      sessionStorage.setItem(KEY, import.meta.url);
    } catch {
      // Without a memory it might reload for ever.
      return;
    }
    event.preventDefault();
    leaving = true;
    if (opening === undefined) location.reload();
    else location.assign(opening);
  });
}
