import { setting } from '../../data/aws/environment.ts';
import { logger } from '../../http/observe.ts';

const CACHE_MS = 60_000;
/** A function reaches the site of its own stack in one request. */
const TIMEOUT_MS = 3000;

let kept: { readonly html: string; readonly at: number } | undefined;

/**
 * The app's built HTML page, with the names of its files. It is fetched from the site, so that it matches the
 * deployed files, and cached for a minute. If the site doesn't answer, the last copy is used.
 * @returns undefined if there is none
 */
export async function appShell(): Promise<string | undefined> {
  const now = Date.now();
  if (kept !== undefined && now - kept.at < CACHE_MS) return kept.html;
  try {
    const response = await fetch(`${setting('SITE_FILES_URL')}/index.html`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The site answered ${response.status}`);
    kept = { html: await response.text(), at: now };
  } catch (error) {
    logger.warn('page without the app shell', { error });
  }
  return kept?.html;
}
