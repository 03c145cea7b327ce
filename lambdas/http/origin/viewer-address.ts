import { isIPv6, SocketAddress } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** The parts of a request that tell its origin. */
export interface Request {
  readonly headers?: APIGatewayProxyEventV2['headers'] | undefined;
  readonly requestContext: { readonly http: { readonly sourceIp: string } };
}

/**
 * The network of a request, for rate limits. For IPv6 it is the /64: one household or server gets a whole one
 * (RFC 6177), and can use any address in it. Parsed by Node itself: an npm package would lengthen the
 * authorizer's cold start.
 */
export function viewerNetwork(event: Request): string {
  const given = viewerAddress(event);
  const [address = ''] = given.split('%');
  if (!isIPv6(address)) return given;
  // The canonical short form (RFC 5952), which omits the longest run of zeros.
  const { address: short } = new SocketAddress({ address, family: 'ipv6' });
  const [, carried] = /^::ffff:([\d.]+)$/.exec(short) ?? [];
  if (carried !== undefined) return carried;
  const [before = [], after = []] = short.split('::').map((part) => part.split(':'));
  const left = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const network = [...before, ...left, ...after].slice(0, 4).map((part) => part || '0');
  return `${network.join(':')}::/64`;
}

// The gateway only sees CloudFront's address. CloudFront puts the viewer's into a header, overwriting any
// claim of the viewer. Requests that bypass CloudFront are refused earlier.
function viewerAddress({ headers, requestContext }: Request): string {
  return headers?.['x-viewer-address'] ?? requestContext.http.sourceIp;
}
