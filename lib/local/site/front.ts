import type { IncomingMessage, ServerResponse } from 'node:http';
import { OPEN_PAGE_DEPTH } from '../../site/page-paths.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Passes a call on to the gateway as CloudFront does (lib/constructs/site.ts): with the word that it alone knows and the
 * address that the call comes from, whatever the call itself claims of either.
 */
export function behindFront(originToken: string, gateway: Respond): Respond {
  return (request, response) => {
    request.url = pageAddress(request.url ?? '/');
    Object.assign(request.headersDistinct, {
      'x-origin-token': [originToken],
      'x-viewer-address': [addressOf(request)],
    });
    return gateway(request, response);
  };
}

/** The address of a page without a slash at its end, and without what is below its readable part. */
function pageAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (path.startsWith('/api/')) return url;
  const parts = path.split('/').filter((part) => part !== '');
  return [`/${parts.slice(0, OPEN_PAGE_DEPTH).join('/')}`, ...query].join('?');
}

/** The address that a request comes from; one of IPv4 as such. */
export function addressOf({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}
