import { CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

type Setting = CfnResponseHeadersPolicy.SecurityHeadersConfigProperty;

const override = true;

/** The headers that CloudFront takes by a setting of their own, and refuses among the others. */
const SETTINGS: Readonly<Record<string, (value: string) => Setting>> = {
  'content-security-policy': (contentSecurityPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override },
  }),
  'referrer-policy': (referrerPolicy) => ({ referrerPolicy: { referrerPolicy, override } }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(value)?.[1]),
      includeSubdomains: value.includes('includeSubDomains'),
      override,
    },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override } }),
  'x-frame-options': (frameOption) => ({ frameOptions: { frameOption, override } }),
};

/**
 * Has CloudFront put the security headers on every answer.
 * @param name one that no other policy of the account has, in whatever region
 */
export function responseHeaders(
  scope: Construct,
  id: string,
  name: string,
  values: Readonly<Record<string, string>>,
): CfnResponseHeadersPolicy {
  const headers = Object.entries(values);
  const others = headers.filter(([name]) => SETTINGS[name] === undefined);
  return new CfnResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyConfig: {
      name,
      securityHeadersConfig: Object.assign(
        {},
        ...headers.map(([name, value]) => SETTINGS[name]?.(value)),
      ),
      ...(others.length > 0 && {
        customHeadersConfig: {
          items: others.map(([header, value]) => ({ header, value, override })),
        },
      }),
    },
  });
}
