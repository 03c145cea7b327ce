import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Takes the place of `@aws-sdk/credential-provider-node` in the bundles (lib/functions/bundling.ts). On Lambda, credentials are always
 * in the environment; the whole chain, which looks there first, is a third of a bundle.
 */
export const defaultProvider = fromEnv;
