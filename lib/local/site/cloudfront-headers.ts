import type { IncomingMessage, ServerResponse } from 'node:http';
import { OPEN_PAGE_DEPTH } from '../../site/page-paths.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Forwards a call to the gateway as CloudFront does (lib/constructs/site.ts): with the secret header and the
 * caller's address, overwriting any claims of the caller.
 */
export function withCloudFrontHeaders(originToken: string, gateway: Respond): Respond {
  return (request, response) => {
    request.url = pageAddress(request.url ?? '/');
    Object.assign(request.headersDistinct, {
      'x-origin-token': [originToken],
      'x-viewer-address': [clientAddress(request)],
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
