import { getSavedJobs } from '../../lambdas/contract/calls/saved.ts';
import { createApi } from '../seed/api.ts';
import { check, checkRefused } from './check.ts';

/** Reads the web app's page at several addresses, and the files that it loads. */
export async function checkPages(url: string): Promise<void> {
  const page = await fetch(`${url}/manager/job-postings`);
  const html = await page.text();
  check(page.ok && html.includes('<div id="root">'), `${page.url} is not the web app`);
  const policy = page.headers.get('content-security-policy');
  check(policy?.includes("default-src 'self'") ?? false, 'The page has no content security policy');
  const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(html) ?? [];
  const file = await fetch(new URL(script, url));
  const type = file.headers.get('content-type') ?? '';
  check(file.ok && type.includes('javascript'), `${file.url} is not the web app's code`);
  const none = await fetch(`${url}/api/no/such/call`);
  check(none.status === 404, `${none.url} answers ${none.status}, not 404`);
  await checkRefused(createApi(url)(getSavedJobs, {}), 401);
}
