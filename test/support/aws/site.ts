import * as z from 'zod/mini';
import type { Synthesized } from './synthesized.ts';

const behavior = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  AllowedMethods: z.optional(z.array(z.string())),
  CachePolicyId: z.unknown(),
  Compress: z.boolean(),
  OriginRequestPolicyId: z.optional(z.unknown()),
  ResponseHeadersPolicyId: z.unknown(),
  ViewerProtocolPolicy: z.string(),
  FunctionAssociations: z._default(
    z.array(z.object({ EventType: z.string(), FunctionARN: z.unknown() })),
    [],
  ),
});
export type Behavior = z.output<typeof behavior>;

const configuration = z.object({
  Aliases: z.optional(z.array(z.string())),
  CacheBehaviors: z.array(behavior),
  CustomErrorResponses: z.array(z.record(z.string(), z.unknown())),
  DefaultCacheBehavior: behavior,
  DefaultRootObject: z.string(),
  HttpVersion: z.string(),
  Origins: z.array(
    z.object({
      Id: z.string(),
      DomainName: z.unknown(),
      CustomOriginConfig: z.optional(z.record(z.string(), z.unknown())),
      OriginAccessControlId: z.optional(z.unknown()),
      OriginCustomHeaders: z._default(
        z.array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() })),
        [],
      ),
    }),
  ),
  ViewerCertificate: z.optional(z.record(z.string(), z.unknown())),
});

/** CloudFront's distribution, with its behaviours by purpose. */
export function siteOf({ one }: Synthesized) {
  const { DistributionConfig } = one(
    'AWS::CloudFront::Distribution',
    z.object({ DistributionConfig: configuration }),
  );
  const [api, ...others] = DistributionConfig.CacheBehaviors;
  const logos = others.pop();
  const assets = others.pop();
  if (api === undefined || assets === undefined || logos === undefined)
    throw new Error('There is no other behaviour');
  const pages = DistributionConfig.DefaultCacheBehavior;
  return { ...DistributionConfig, pages, api, openPages: others, assets, logos };
}
