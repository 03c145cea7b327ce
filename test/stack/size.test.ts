import { CfnResource } from 'aws-cdk-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../lambdas/contract/index.ts';
import { AUTHORIZER } from '../../lib/functions/functions.ts';
import type { StageSettings } from '../../lib/stages.ts';
import { functionsOf } from '../support/aws/functions.ts';
import { type Synthesized, synthesize } from '../support/aws/synthesized.ts';

/** The number of further calls that must fit. */
const MORE = 60;

/** How many of them may be public: each checks CloudFront's secret header itself. */
const MORE_PUBLIC = 9;

/** All options that add resources. */
const OPTIONS: Partial<StageSettings> = {
  alarmMail: 'alarms@example.com',
  objectives: { availability: 99.9, p95Ms: 1000 },
  budget: { dollarsPerMonth: 50 },
  backup: { copyTo: 'us-west-2', days: 35 },
  domain: {
    name: 'jobs.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  },
  mail: {
    from: 'jobs@example.com',
    zone: 'Z123',
    postalAddress: '1 Example Street, Portland',
    replies: {},
  },
  traffic: { firewall: { requestsPerAddress: 1000 } },
};

describe.each(['dev', 'prod'])('%s with every option', (stage) => {
  let fullest: Synthesized;
  beforeAll(async () => {
    fullest = await synthesize({ stage, settings: OPTIONS });
  });

  it('has three resources for a call: a function, a route and its integration', () => {
    const paths = fullest.stack.node
      .findAll()
      .filter(CfnResource.isCfnResource)
      .map(({ node }) => `/${node.path}/`);
    for (const { name, method, path } of contract) {
      const key = `${method} /api${path}`.replaceAll('/', '--');
      const own = [`/Api/${name}/`, `/Api/Routes/${key}/`];
      const count = paths.filter((each) => own.some((part) => each.includes(part))).length;
      expect(count, name).toBe(3);
    }
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
  it(`has room for ${MORE} more calls in each of its templates, even if each needs a role of its own`, () => {
    const [own = 0, routes = 0, ...others] = fullest.sizes;
    expect(others).toEqual([]);
    // A nested stack gets each function's ARN as a parameter; a template takes 200 parameters.
    expect(contract.length + MORE + 10).toBeLessThanOrEqual(200);
    expect(own + MORE * 2).toBeLessThanOrEqual(500);
    expect(routes + MORE * 2).toBeLessThanOrEqual(500);
  });
});

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
it(`has room for ${MORE_PUBLIC} more public calls`, async () => {
  const fullest = await synthesize({ stage: 'dev', settings: OPTIONS });
  const resolvedIn = (value: unknown) => JSON.stringify(value).match(/\{\{resolve:/g)?.length ?? 0;
  const each = resolvedIn(functionsOf(fullest).get(AUTHORIZER.name)?.Environment);
  const all = resolvedIn([...fullest.resources.values()]);
  expect(all + MORE_PUBLIC * each).toBeLessThanOrEqual(60);
});

// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
it(`each area has room for ${MORE} more calls in the policy by which the gateway invokes them`, () => {
  const longest = `arn:aws:lambda:ap-southeast-1:123456789012:function:hiring-${'x'.repeat(12)}-`;
  const letters = contract.reduce((sum, { name }) => sum + name.length, 0) / contract.length;
  const size = longest.length + letters + '"",'.length;
  const areas = Map.groupBy(contract, ({ path }) => path.split('/')[1]);
  for (const [area, calls] of areas)
    expect(size * (calls.length + MORE), area).toBeLessThanOrEqual(10_240);
});
