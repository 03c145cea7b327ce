import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import ipaddr from 'ipaddr.js';

type Request = Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>;

/**
 * Where a request comes from, for counting. An IPv6 address stands for its /64, which is what one household or server
 * gets (RFC 6177): whoever has one address of it has all of them.
 */
export function viewerNetwork(event: Request): string {
  const address = viewerAddress(event);
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

// Behind CloudFront the gateway only sees CloudFront; the header that says more is believed only beside the token that
// CloudFront alone knows, since anybody can call the gateway directly.
function viewerAddress({ headers, requestContext }: Request): string {
  const token = process.env.ORIGIN_TOKEN;
  const viewer = headers['x-viewer-address'];
  if (token !== undefined && headers['x-origin-token'] === token && viewer !== undefined) {
    return viewer;
  }
  return requestContext.http.sourceIp;
}
