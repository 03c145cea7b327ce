import { describe, expect, it } from 'vitest';
import { viewerNetwork } from './viewer-address.ts';

const networkOf = (sourceIp: string, headers: Record<string, string> = {}) =>
  viewerNetwork({ headers, requestContext: { http: { sourceIp } } });

describe('the network of a request', () => {
  it.for([
    ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
    ['the IPv4 address that an IPv6 one carries', '::ffff:192.0.2.7', '192.0.2.7'],
    ['the same in hexadecimal', '::ffff:c000:207', '192.0.2.7'],
    ['the /64 of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['the same in another notation', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['the same with zeros left out in it', '2001:db8::5:4:3:2', '2001:db8:0:0::/64'],
    ['the same with zeros left out across its end', '1:2:3::6:7:8', '1:2:3:0::/64'],
    ['the same with zeros left out behind it', '1:2:3:4:5:6::', '1:2:3:4::/64'],
    ['the same of this machine', '::1', '0:0:0:0::/64'],
    ['the same of an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['text that is no address, unchanged', 'unknown', 'unknown'],
  ] as const)('is %s', ([, sourceIp, network]) => {
    expect(networkOf(sourceIp)).toBe(network);
  });

  it('differs in the next /64', () => {
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  });

  it("comes from CloudFront's header, if there is one", () => {
    expect(networkOf('192.0.2.7', { 'x-viewer-address': '198.51.100.9' })).toBe('198.51.100.9');
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  });
});
