import { CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

type Setting = CfnResponseHeadersPolicy.SecurityHeadersConfigProperty;

const override = true;

/** Headers with a CloudFront setting of their own; CloudFront refuses them as custom headers. */
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
 * The policy that adds the security headers to every response.
 * @param name unique in the account, across regions
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
