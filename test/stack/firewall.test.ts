import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { failure } from '../../lambdas/contract/route.ts';
import { flatten, synthesize } from '../support/aws/synthesized.ts';

describe('a firewall', () => {
  const acl = z.record(z.string(), z.unknown());
  const distribution = z.object({
    DistributionConfig: z.object({ WebACLId: z.optional(z.unknown()) }),
  });
  const settings = { traffic: { firewall: { requestsPerAddress: 3000 } } };

  it('exists only if the stage asks for it', async () => {
    const synthesized = await synthesize();
    expect(synthesized.all('AWS::WAFv2::WebACL', acl).size).toBe(0);
    const { DistributionConfig } = synthesized.one('AWS::CloudFront::Distribution', distribution);
    expect(DistributionConfig.WebACLId).toBeUndefined();
  });

  it('limits the rate of each address, and blocks by the common rules except those for bodies', async () => {
    const own = await synthesize({ settings });
    const [[id, { Rules, ...firewall }] = ['', {}], ...others] = own.all('AWS::WAFv2::WebACL', acl);
    expect(others).toEqual([]);
    expect(firewall).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(Rules).toMatchObject([
      {
        Statement: {
          RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 3000 },
        },
        Action: {
          Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'tooMany' } },
        },
      },
      {
        Statement: {
          ManagedRuleGroupStatement: {
            VendorName: 'AWS',
            Name: 'AWSManagedRulesCommonRuleSet',
            RuleActionOverrides: expect.arrayContaining([
              { Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } },
            ]),
          },
        },
        OverrideAction: { None: {} },
      },
    ]);
    const { tooMany } = z
      .object({ tooMany: z.object({ Content: z.string() }) })
      .parse(firewall.CustomResponseBodies);
    expect(failure.parse(JSON.parse(tooMany.Content)).error).toContain('Please try again');
    const { DistributionConfig } = own.one('AWS::CloudFront::Distribution', distribution);
    expect(flatten(DistributionConfig.WebACLId)).toBe(`{${id}.Arn}`);
  });
});
