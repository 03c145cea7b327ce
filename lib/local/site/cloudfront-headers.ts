import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { OPEN_PAGE_DEPTH } from '../../site/page-paths.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * The longest URL that CloudFront accepts, in characters. It also limits the request line and headers together, to
 * 20,480 bytes; Node refuses 16 KB.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const URL_MAX = 8192;

/**
 * Forwards a call to the gateway as CloudFront does (lib/constructs/site.ts): with the secret header and the
 * caller's address, overwriting any claims of the caller, and without cookies. Refuses a URL that is too long.
 */
export function withCloudFrontHeaders(originToken: string, gateway: Respond): Respond {
  return (request, response) => {
    const url = request.url ?? '/';
    if (`https://${request.headers.host}${url}`.length > URL_MAX) {
      response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 ERROR</h1>\n');
      request.resume();
      return;
    }
    request.url = pageAddress(url);
    delete request.headersDistinct.cookie;
    Object.assign(request.headersDistinct, {
      'x-origin-token': [originToken],
      'x-viewer-address': [clientAddress(request)],
      // Its own headers count among the gateway's 10,240 bytes.
      via: [`1.1 ${randomBytes(16).toString('hex')}.cloudfront.net (CloudFront)`],
      'x-amz-cf-id': [randomBytes(42).toString('base64')],
    });
    return gateway(request, response);
  };
}

/** The address of a page without a trailing slash, and without text after its readable part. */
function pageAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (path.startsWith('/api/')) return url;
  const parts = path.split('/').filter((part) => part !== '');
  return [`/${parts.slice(0, OPEN_PAGE_DEPTH).join('/')}`, ...query].join('?');
}

/** The address of a request's client; IPv4 in its own form. */
export function clientAddress({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}
