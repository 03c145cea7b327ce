import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import ipaddr from 'ipaddr.js';

/** What of a request tells where it comes from. */
export interface Request {
  readonly headers?: APIGatewayProxyEventV2['headers'] | undefined;
  readonly requestContext: { readonly http: { readonly sourceIp: string } };
}

/**
 * The network that a request comes from, for counting. Of an IPv6 address it is the /64: one household or server gets a
 * whole one (RFC 6177), and can use any address in it.
 */
export function viewerNetwork(event: Request): string {
  const address = viewerAddress(event);
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

// The gateway only sees CloudFront's address. The viewer's is in a header, which CloudFront sets whatever a caller
// claims; what has not come through CloudFront has been refused before.
function viewerAddress({ headers, requestContext }: Request): string {
  return headers?.['x-viewer-address'] ?? requestContext.http.sourceIp;
}
