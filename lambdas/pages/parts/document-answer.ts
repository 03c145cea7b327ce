import type { Result } from '../../http/call-log.ts';
import { count } from '../../http/observe.ts';
import { appShell } from './app-shell.ts';
import { type Document, fillPage } from './document.ts';
import { kept } from './open-page.ts';

/** A page in the app's own. Without that it can be read, and is not kept: the app may be there again in a moment. */
export async function documentAnswer(status: number, page: Document): Promise<Result> {
  const shell = await appShell();
  const answer = kept(status, 'text/html; charset=utf-8', fillPage(shell, page));
  if (shell !== undefined) return answer;
  count('PageFailure');
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
}
