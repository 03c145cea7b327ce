import { getSecret } from '../aws/secrets.ts';
import { openKeyRing } from './token-keys.ts';

/** The token keys, for every function but the authorizer. */
export const tokenKeyRing = await openKeyRing(getSecret);
