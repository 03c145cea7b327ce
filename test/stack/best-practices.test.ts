import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, expect, it } from 'vitest';
import { type Synthesized, synthesize } from '../support/synthesized.ts';

/** What the AWS Solutions rules find and we leave as it is: the rule, where, and why. */
const ACCEPTED = [
  {
    rule: 'SMG4',
    at: /^Hiring-prod\/Secrets\//,
    why: 'The keys of the tokens are changed by `npm run admin -- rotate-tokens`, the word of CloudFront by the stage’s originGeneration, both with no effect on anybody: when is for a person to decide, not for a function with the right to write them.',
  },
  {
    rule: 'S1',
    at: /^Hiring-prod\/(Files|Site)\//,
    why: 'Files are read by URLs that the API signs for who asks, after it has looked at who that is. No read is logged: who must know of every one turns on CloudTrail’s data events. The site’s bucket holds what everybody may see.',
  },
  {
    rule: 'APIG4',
    at: /^Hiring-prod\/Api\/HttpApi\/POST--api--(candidate|manager)--(signup|login|signin)\//,
    why: 'Signing up and signing in are for those who have no token yet.',
  },
  {
    rule: 'APIG4',
    at: /^Hiring-prod\/Api\/Default\//,
    why: 'There is nothing behind it but the answer that there is nothing.',
  },
  {
    rule: 'IAM5[Resource::<Files*.Arn>/*]',
    at: /^Hiring-prod\/(Api|Consumers)\/\w+\/Role\//,
    why: 'The objects of one bucket: their names are made of random ids.',
  },
  {
    rule: 'SQS3',
    at: /^Hiring-prod\/Consumers\/DeadLetters\//,
    why: 'It is the queue of what others have given up; an alarm tells of the first.',
  },
  {
    rule: 'CFR1',
    at: /^Hiring-prod\/Site\/Distribution\//,
    why: 'Work is found and offered from everywhere.',
  },
  {
    rule: 'CFR2',
    at: /^Hiring-prod\/Site\/Distribution\//,
    why: 'A firewall costs by the month: a stage has one if its settings ask for it (lib/traffic.ts). Without one the gateway limits each route, and the API slows the guessing of passwords.',
  },
  {
    rule: 'CFR3',
    at: /^Hiring-prod\/Site\/Distribution\//,
    why: 'The gateway logs every call of the API. Requests for pages and their files, which everybody may see, are not logged.',
  },
  {
    rule: 'CFR4',
    at: /^Hiring-prod\/Site\/Distribution\//,
    why: 'CloudFront fixes this for its own domain. With a domain of one’s own it is TLS 1.2: see site.test.ts.',
  },
  ...[
    'IAM5[Action::s3:Abort*]',
    'IAM5[Action::s3:DeleteObject*]',
    'IAM5[Action::s3:GetBucket*]',
    'IAM5[Action::s3:GetObject*]',
    'IAM5[Action::s3:List*]',
    'IAM5[Resource::<SiteBucket*.Arn>/*]',
    'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
  ].map((rule) => ({
    rule,
    at: /^Hiring-prod\/Site\/UploadRole\//,
    why: 'CDK’s own function, which copies the built web app from CDK’s bucket into the site’s while the stack is deployed.',
  })),
  {
    rule: 'L1',
    at: /^Hiring-prod\/Custom::CDKBucketDeployment/,
    why: 'Which runtime it has is for CDK to say, whose function it is.',
  },
];

/** A finding without what differs from stack to stack: the hash in a logical id, and which bucket of files it is. */
function ruleOf(name: string): string {
  return name.replace(/^AwsSolutions-/, '').replace(/<(Files|SiteBucket)\w+\.Arn>/, '<$1*.Arn>');
}

let synthesized: Synthesized;
beforeAll(async () => {
  synthesized = await synthesize();
});

it('the AWS Solutions rules find nothing but what is accepted here, and all of that', () => {
  const { stack } = synthesized;
  const found = new AwsSolutionsChecks()
    .validateScope(stack)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath = '' }) => ({
        rule: ruleOf(ruleName),
        constructPath,
      })),
    );
  const accepts = ({ rule, constructPath }: (typeof found)[number]) =>
    ACCEPTED.findIndex((each) => each.rule === rule && each.at.test(constructPath));
  expect(found.filter((finding) => accepts(finding) === -1)).toEqual([]);
  const used = new Set(found.map(accepts));
  expect(ACCEPTED.filter((_, index) => !used.has(index))).toEqual([]);
});
