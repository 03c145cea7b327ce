import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

interface FirewallProps {
  /** The most requests of one address in five minutes. */
  readonly requestsPerAddress: number;
}

const WINDOW_S = 300;

/**
 * Body rules only count: a job description of up to 256 KB may look like an attack, and the API checks every
 * field anyway.
 */
const COUNTED = [
  'SizeRestrictions_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
];

/** The answer to a refused caller, in our error format. */
const TOO_MANY = {
  error: 'Too many requests from your network. Please try again in a few minutes.',
};

/** A firewall in front of CloudFront: AWS's common rules, and a rate limit per address. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { requestsPerAddress }: FirewallProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibilityOf('firewall'),
      customResponseBodies: {
        tooMany: { contentType: 'APPLICATION_JSON', content: JSON.stringify(TOO_MANY) },
      },
      rules: [
        {
          name: 'requests-per-address',
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              evaluationWindowSec: WINDOW_S,
              limit: requestsPerAddress,
            },
          },
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: 'tooMany',
                responseHeaders: [{ name: 'retry-after', value: String(WINDOW_S) }],
              },
            },
          },
          visibilityConfig: visibilityOf('requests-per-address'),
        },
        {
          name: 'common-rules',
          priority: 1,
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              ruleActionOverrides: COUNTED.map((name) => ({ name, actionToUse: { count: {} } })),
            },
          },
          overrideAction: { none: {} },
          visibilityConfig: visibilityOf('common-rules'),
        },
      ],
    });
    this.arn = acl.attrArn;
  }
}

// Refused requests are not sampled: they hold tokens and names.
function visibilityOf(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
