import { createHmac } from 'node:crypto';
import type { TokenKeyRing } from '../../data/sessions/token-keys.ts';
import { type Request, viewerNetwork } from './viewer-address.ts';

/** Tells this use of the key from that of signing tokens. */
const USE = 'the name of a network in the logs';
/** Characters of base64url: 96 bits. */
const LENGTH = 16;

/**
 * What the logs call the network that a request comes from. It is the same for all calls of one network until the keys of
 * the tokens are changed. Its key comes from theirs, which are in no configuration: by one that whoever may read a
 * function's settings can read, all four billion IPv4 addresses would be tried within the hour.
 * @throws where the keys cannot be read
 */
export async function clientName(request: Request, keys: TokenKeyRing): Promise<string> {
  const { secret } = await keys.signingKey();
  const key = createHmac('sha256', secret).update(USE).digest();
  return createHmac('sha256', key)
    .update(viewerNetwork(request))
    .digest('base64url')
    .slice(0, LENGTH);
}
