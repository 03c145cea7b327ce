import { setting } from '../../data/aws/environment.ts';
import { logger } from '../../http/observe.ts';

const KEPT_MS = 60_000;
/** The site is one request away from a function of the same stack. */
const PATIENCE_MS = 3000;

let kept: { readonly html: string; readonly at: number } | undefined;

/**
 * The page of the app as it was built, with the names of its files: fetched from the site, so that it always goes with the
 * files that are there, and kept for a minute. While the site does not answer, the last one is used.
 * @returns undefined where there is none
 */
export async function appShell(): Promise<string | undefined> {
  const now = Date.now();
  if (kept !== undefined && now - kept.at < KEPT_MS) return kept.html;
  try {
    const response = await fetch(`${setting('SITE_FILES_URL')}/index.html`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`The site answered ${response.status}`);
    kept = { html: await response.text(), at: now };
  } catch (error) {
    logger.warn('no app for the page', { error });
  }
  return kept?.html;
}
