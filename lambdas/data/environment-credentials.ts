/**
 * Takes the place of `@aws-sdk/credential-provider-node` in the bundles (lib/bundling.ts). On Lambda, credentials are always
 * in the environment; the whole chain, which looks there first, is a third of a bundle.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
