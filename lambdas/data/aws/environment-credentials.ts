import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces `@aws-sdk/credential-provider-node` in the bundles (lib/functions/bundling.ts). On Lambda,
 * credentials are always in the environment; the whole provider chain would be a third of a bundle.
 */
export const defaultProvider = fromEnv;
