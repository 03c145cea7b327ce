import type { Result } from '../../http/call-log.ts';
import { count } from '../../http/observe.ts';
import { appShell } from './app-shell.ts';
import { type Document, fillPage } from './document.ts';
import { cachedAnswer } from './open-page.ts';

/**
 * Serves a page within the app shell. Without the shell, the page is readable but not cached, since the shell
 * may be available again in a moment.
 */
export async function documentAnswer(status: number, page: Document): Promise<Result> {
  const shell = await appShell();
  const answer = cachedAnswer(status, 'text/html; charset=utf-8', fillPage(shell, page));
  if (shell !== undefined) return answer;
  count('PageFailure');
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
}
