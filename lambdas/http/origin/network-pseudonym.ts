import { createHmac } from 'node:crypto';
import type { TokenKeyRing } from '../../data/sessions/token-keys.ts';
import { type Request, viewerNetwork } from './viewer-address.ts';

/** Separates this use of the key from signing tokens. */
const USE = 'the name of a network in the logs';
/** Characters of base64url: 96 bits. */
const LENGTH = 16;

/**
 * The pseudonym of a request's network in the logs. It is stable until the token keys are rotated. It is
 * keyed with them because they are in no configuration: with a key from a function's settings, their readers
 * could try all four billion IPv4 addresses within an hour.
 * @throws if the keys cannot be read
 */
export async function networkPseudonym(request: Request, keys: TokenKeyRing): Promise<string> {
  const { secret } = await keys.signingKey();
  const key = createHmac('sha256', secret).update(USE).digest();
  return createHmac('sha256', key)
    .update(viewerNetwork(request))
    .digest('base64url')
    .slice(0, LENGTH);
}
