import { Stack, Token } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { ClearError } from '../local/clear-error.ts';

interface FirewallProps {
  /** What one address may ask for in five minutes. */
  readonly requestsPerAddress: number;
}

const WINDOW_S = 300;

/** Where AWS keeps what belongs to CloudFront. */
const REGION = 'us-east-1';

/**
 * Rules that count where they would refuse: of bodies, which are JSON that is checked field by field and in which people
 * may write what looks like an attack, up to 256 KB of it.
 */
const COUNTED = [
  'SizeRestrictions_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
];

/** What a refused caller reads, in the form of all failures. */
const TOO_MANY = {
  error: 'There have been too many requests from your network. Please try again in a few minutes.',
};

/** Stands before CloudFront: AWS's common rules, and a limit for each address. */
export class Firewall extends Construct {
  readonly arn: string;

  /** @throws ClearError in a region where there is no such thing */
  constructor(scope: Construct, id: string, { requestsPerAddress }: FirewallProps) {
    super(scope, id);
    const { region } = Stack.of(this);
    if (!Token.isUnresolved(region) && region !== REGION)
      throw new ClearError(
        `A firewall before CloudFront has to be in ${REGION}, and this stage goes to ${region}: deploy it to ${REGION}, or take traffic.firewall out of lib/stages.ts.`,
      );
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('firewall'),
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
          visibilityConfig: visible('requests-per-address'),
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
          visibilityConfig: visible('common-rules'),
        },
      ],
    });
    this.arn = acl.attrArn;
  }
}

// Requests that it refuses are not kept as samples: they hold tokens and names.
function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
