import { isIPv6, SocketAddress } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** What of a request tells where it comes from. */
export interface Request {
  readonly headers?: APIGatewayProxyEventV2['headers'] | undefined;
  readonly requestContext: { readonly http: { readonly sourceIp: string } };
}

/**
 * The network that a request comes from, for counting. Of an IPv6 address it is the /64: one household or server gets a
 * whole one (RFC 6177), and can use any address in it. It is read by Node itself: a package of npm would lengthen the
 * authorizer's cold start.
 */
export function viewerNetwork(event: Request): string {
  const given = viewerAddress(event);
  const [address = ''] = given.split('%');
  if (!isIPv6(address)) return given;
  // In its one short form (RFC 5952), which leaves out the longest row of zeros.
  const { address: short } = new SocketAddress({ address, family: 'ipv6' });
  const [, carried] = /^::ffff:([\d.]+)$/.exec(short) ?? [];
  if (carried !== undefined) return carried;
  const [before = [], after = []] = short.split('::').map((part) => part.split(':'));
  const left = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const network = [...before, ...left, ...after].slice(0, 4).map((part) => part || '0');
  return `${network.join(':')}::/64`;
}

// The gateway only sees CloudFront's address. The viewer's is in a header, which CloudFront sets whatever a caller
// claims; what has not come through CloudFront has been refused before.
function viewerAddress({ headers, requestContext }: Request): string {
  return headers?.['x-viewer-address'] ?? requestContext.http.sourceIp;
}
