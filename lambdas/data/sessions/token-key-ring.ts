import { getSecret } from '../aws/secrets.ts';
import { openKeyRing } from './token-keys.ts';

/** The keys of the tokens, for every function but the authorizer. */
export const tokenKeyRing = await openKeyRing(getSecret);
