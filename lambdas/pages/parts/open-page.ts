import type { OpenPageName } from '../../contract/pages/pages.ts';
import type { Failure } from '../../contract/route.ts';
import { addToLog, type Result } from '../../http/call-log.ts';
import { count } from '../../http/observe.ts';
import { limitPublicReads } from '../../http/origin/public-rate-limit.ts';
import { requestMiddleware } from '../../http/request-middleware.ts';

/** How long CloudFront caches a page, in seconds. Browsers revalidate each time. */
const CACHE_S = 60;

/** The parsed address of a page. */
export interface PageRequest {
  /** The parameters of the path. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  /** The requested path. */
  readonly path: string;
}

/**
 * Creates the Lambda handler of a page. Origin check, errors, logs and metrics are the same for all pages.
 * @param respond answers the page, and throws a `Problem` for expected failures
 */
export function openPage(name: OpenPageName, respond: (request: PageRequest) => Promise<Result>) {
  return requestMiddleware({ name, method: 'GET' }, failureAsText).handler(async (event) => {
    addToLog(event, { client: await limitPublicReads(event) });
    return await respond({
      parameters: event.pathParameters ?? {},
      query: new URLSearchParams(event.rawQueryString),
      path: event.rawPath,
    });
  });
}

/** A page or file that CloudFront caches for a minute, and browsers revalidate. */
export function cachedAnswer(statusCode: number, contentType: string, body: string): Result {
  return {
    statusCode,
    headers: {
      'content-type': contentType,
      'cache-control': `public, max-age=0, s-maxage=${CACHE_S}`,
    },
    body,
  };
}

/** Redirects to another path, cached like a page. */
export function redirectTo(path: string, query: URLSearchParams): Result {
  const location = `${encodeURI(path)}${query.size === 0 ? '' : `?${query}`}`;
  const { statusCode, headers } = cachedAnswer(301, 'text/plain; charset=utf-8', '');
  return { statusCode, headers: { ...headers, location }, body: '' };
}

/** A failure as a plain-text page. */
function failureAsText(
  statusCode: number,
  { error }: Failure,
  headers: Readonly<Record<string, string>>,
): Result {
  if (statusCode >= 500) count('PageFailure');
  return {
    statusCode,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    body: error,
  };
}
