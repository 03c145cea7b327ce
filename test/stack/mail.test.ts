import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { functionsOf } from '../support/aws/functions.ts';
import { flatten, type Synthesized, synthesize } from '../support/aws/synthesized.ts';

const anything = z.record(z.string(), z.unknown());
const FROM = 'jobs@mail.example.com';
const postalAddress = '1 Example Street, Portland, ME 04101';

const without = await synthesize();
const printing = await synthesize({ settings: { mail: { from: FROM, postalAddress } } });
const withZone = await synthesize({
  settings: { mail: { from: FROM, zone: 'Z123', postalAddress, perSecond: 50 } },
});
const reading = await synthesize({
  settings: { mail: { from: FROM, zone: 'Z123', postalAddress, replies: {} } },
});
const joining = await synthesize({
  settings: { mail: { from: FROM, postalAddress, replies: { ruleSet: 'of-the-account' } } },
});

/** The statements of a role's own policies. */
const statements = z.pipe(
  z.object({
    Policies: z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(anything) }) })),
  }),
  z.transform(({ Policies }) => Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)),
);

/** The rules for events of SES. */
const feedbackRules = (of: Synthesized) =>
  [...of.all('AWS::Events::Rule', anything).values()].filter((rule) =>
    JSON.stringify(rule).includes('aws.ses'),
  );

const told = (of: Synthesized, name: string) =>
  functionsOf(of).get(name)?.Environment?.Variables ?? {};

describe('a stage without an address to send from', () => {
  it('has no resources of SES, and its functions have an empty MAIL_FROM', () => {
    const types = [...without.resources.values()].map(({ Type }) => Type);
    expect(types.filter((type) => type.startsWith('AWS::SES'))).toEqual([]);
    expect(told(without, 'makeOffer').MAIL_FROM).toBe('');
    expect(feedbackRules(without)).toEqual([]);
    expect(JSON.stringify([...without.resources.values()])).not.toContain('ses:');
  });
});

describe('a stage that sends mail', () => {
  it('sends by one configuration set: encrypted, and not to addresses that complained', () => {
    expect(printing.one('AWS::SES::ConfigurationSet', anything)).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['COMPLAINT'] },
    });
    expect(printing.one('AWS::SES::EmailIdentity', anything)).toMatchObject({
      EmailIdentity: 'mail.example.com',
      MailFromAttributes: { MailFromDomain: 'mail.mail.example.com' },
    });
    expect(told(printing, 'makeOffer').MAIL_FROM).toBe(FROM);
    expect(told(printing, 'makeOffer')).not.toHaveProperty('SITE_URL');
    expect(flatten(told(printing, 'deliverMail').SITE_URL)).toMatch(/^https:\/\//);
  });

  it('is told of bounces and complaints, of its own mails only', () => {
    const [set = ''] = printing.all('AWS::SES::ConfigurationSet', anything).keys();
    const { ConfigurationSetName, EventDestination } = printing.one(
      'AWS::SES::ConfigurationSetEventDestination',
      z.object({ ConfigurationSetName: z.unknown(), EventDestination: anything }),
    );
    expect(flatten(ConfigurationSetName)).toBe(`{${set}}`);
    expect(EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
      EventBridgeDestination: {
        EventBusArn: { 'Fn::Join': ['', expect.arrayContaining([':event-bus/default'])] },
      },
    });
    const { logicalId } = functionsOf(printing).get('suppressAddress') ?? {};
    expect(feedbackRules(printing)).toMatchObject([
      {
        State: 'ENABLED',
        EventPattern: {
          source: ['aws.ses'],
          'detail-type': ['Email Bounced', 'Email Complaint Received'],
          detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: set }] } } },
        },
        Targets: [
          expect.objectContaining({
            Arn: { 'Fn::GetAtt': [logicalId, 'Arn'] },
            DeadLetterConfig: expect.anything(),
          }),
        ],
      },
    ]);
  });

  it('keeps to the sending rate, and names the postal address of the operator', () => {
    expect(told(printing, 'deliverMail').MAIL_PER_SECOND).toBe('14');
    expect(told(withZone, 'releaseDueMail').MAIL_PER_SECOND).toBe('50');
    expect(told(printing, 'releaseDueMail').MAIL_POSTAL_ADDRESS).toBe(postalAddress);
  });

  it('lets only the delivering functions send: to any identity, as the sandbox requires, from its own address', () => {
    const roles = [...printing.all('AWS::IAM::Role', anything)].filter(([, role]) =>
      JSON.stringify(role).includes('"ses:SendEmail"'),
    );
    expect(roles.map(([id]) => id)).toEqual([
      expect.stringMatching(/^ConsumersdeliverMail/),
      expect.stringMatching(/^ConsumersreleaseDueMail/),
    ]);
    for (const [, role] of roles)
      expect(statements.parse(role).filter(({ Action }) => Action === 'ses:SendEmail')).toEqual([
        {
          Action: 'ses:SendEmail',
          Effect: 'Allow',
          Resource: expect.anything(),
          Condition: { StringEquals: { 'ses:FromAddress': FROM } },
        },
        { Action: 'ses:SendEmail', Effect: 'Allow', Resource: expect.anything() },
      ]);
    const resources = roles.flatMap(([, role]) =>
      statements
        .parse(role)
        .flatMap(({ Action, Resource }) => (Action === 'ses:SendEmail' ? flatten(Resource) : [])),
    );
    expect(resources[0]).toMatch(/:identity\/\*$/);
    expect(resources[1]).toMatch(/:configuration-set\//);
  });

  it('prints the DNS records that its domain needs, or creates them if it has the zone', () => {
    const records = Object.entries(printing.outputs).filter(([name]) =>
      name.startsWith('MailRecord'),
    );
    expect(records).toHaveLength(6);
    expect(records.map(([, value]) => flatten(value)).join('\n')).toMatch(
      /CNAME.*MX 10.*TXT.*_dmarc\.mail\.example\.com TXT "v=DMARC1/s,
    );
    const made = [...withZone.all('AWS::Route53::RecordSet', anything).values()];
    expect(made.map(({ Type }) => Type).sort()).toEqual([
      'CNAME',
      'CNAME',
      'CNAME',
      'MX',
      'TXT',
      'TXT',
    ]);
    expect(Object.keys(withZone.outputs).join()).not.toContain('MailRecord');
  });
});

describe('a stage that reads replies', () => {
  const receiver = () => functionsOf(reading).get('receiveMail');
  const bucketId = () =>
    [...reading.all('AWS::S3::Bucket', anything).keys()].find((id) =>
      id.startsWith('MailIncoming'),
    ) ?? '';
  /** The rule and its set; another stage of the account cannot write or call. */
  const from = (ruleSet: string) => ({
    account: '{AWS::AccountId}',
    arn: expect.stringMatching(
      new RegExp(`^arn:.*:ses:.*:receipt-rule-set/${ruleSet}:receipt-rule/hiring-prod$`),
    ),
  });

  it('gets mail for a subdomain: by its zone, or by a record that the deployment prints', () => {
    const made = [...reading.all('AWS::Route53::RecordSet', anything).values()];
    const [record] = made.filter(({ Name }) => Name === 'reply.mail.example.com.');
    expect(record?.Type).toBe('MX');
    const values = z.array(z.unknown()).parse(record?.ResourceRecords).map(flatten);
    expect(values).toEqual([expect.stringMatching(/^10 inbound-smtp\..*\.amazonaws\.com$/)]);
    const printed = Object.values(joining.outputs).map(flatten);
    expect(printed).toContainEqual(
      expect.stringMatching(/^reply\.mail\.example\.com MX 10 inbound-smtp\..*\.amazonaws\.com$/),
    );
  });

  it('stores each mail, scanned, and then calls one function', () => {
    expect(reading.one('AWS::SES::ReceiptRule', anything)).toMatchObject({
      RuleSetName: { Ref: expect.stringMatching(/^MailIncomingRules/) },
      Rule: {
        Name: 'hiring-prod',
        Enabled: true,
        ScanEnabled: true,
        Recipients: ['reply.mail.example.com'],
        Actions: [
          { S3Action: { BucketName: { Ref: bucketId() } } },
          {
            LambdaAction: {
              FunctionArn: { 'Fn::GetAtt': [receiver()?.logicalId, 'Arn'] },
              InvocationType: 'Event',
            },
          },
        ],
      },
    });
    expect(receiver()?.Environment?.Variables).toMatchObject({
      REPLY_DOMAIN: 'reply.mail.example.com',
      INCOMING_MAIL_BUCKET: { Ref: bucketId() },
    });
    expect(told(reading, 'deliverMail').REPLY_DOMAIN).toBe('reply.mail.example.com');
  });

  it('has a rule set of its own, which one command activates, or adds its rule to the account’s', () => {
    expect(reading.one('AWS::SES::ReceiptRuleSet', anything)).toEqual({
      RuleSetName: 'hiring-prod',
    });
    expect(flatten(reading.outputs.ActivateReplies)).toMatch(
      /^aws ses set-active-receipt-rule-set --rule-set-name hiring-prod --region \S+$/,
    );
    expect(joining.all('AWS::SES::ReceiptRuleSet', anything).size).toBe(0);
    expect(joining.outputs).not.toHaveProperty('ActivateReplies');
    expect(joining.one('AWS::SES::ReceiptRule', anything)).toMatchObject({
      RuleSetName: 'of-the-account',
    });
  });

  it('keeps mails for a day, encrypted and private', () => {
    const bucket = reading.all('AWS::S3::Bucket', anything).get(bucketId());
    expect(bucket).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 1, Status: 'Enabled' }] },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
        ],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    expect(bucket).not.toHaveProperty('VersioningConfiguration');
  });

  it.each([
    ['hiring-prod', () => reading],
    ['of-the-account', () => joining],
  ])('lets only its own rule in %s write mails and call the function', (ruleSet, stack) => {
    const permissions = z.object({
      Principal: z.unknown(),
      FunctionName: z.unknown(),
      SourceAccount: z.unknown(),
      SourceArn: z.unknown(),
    });
    const ofSes = [...stack().all('AWS::Lambda::Permission', anything).values()]
      .filter(({ Principal }) => Principal === 'ses.amazonaws.com')
      .map((each) => permissions.parse(each));
    expect(ofSes).toHaveLength(1);
    const [{ SourceAccount, SourceArn } = { SourceAccount: '', SourceArn: '' }] = ofSes;
    expect({ account: flatten(SourceAccount), arn: flatten(SourceArn) }).toEqual(from(ruleSet));
    const policy = z.object({
      PolicyDocument: z.object({
        Statement: z.array(
          z.looseObject({ Principal: z.unknown(), Action: z.unknown(), Condition: z.unknown() }),
        ),
      }),
    });
    const writing = [...stack().all('AWS::S3::BucketPolicy', policy).values()]
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Principal }) => JSON.stringify(Principal).includes('ses.amazonaws.com'));
    expect(writing).toMatchObject([{ Action: 's3:PutObject', Effect: 'Allow' }]);
    const { StringEquals } = z
      .object({ StringEquals: z.record(z.string(), z.unknown()) })
      .parse(writing[0]?.Condition);
    expect({
      account: flatten(StringEquals['AWS:SourceAccount']),
      arn: flatten(StringEquals['AWS:SourceArn']),
    }).toEqual(from(ruleSet));
  });

  it('lets one function read mails, and no other', () => {
    const readers = [...reading.all('AWS::IAM::Role', anything)].filter(([, role]) =>
      JSON.stringify(role).includes(`"${bucketId()}"`),
    );
    expect(readers.map(([id]) => id)).toEqual([expect.stringMatching(/^ConsumersreceiveMail/)]);
    const own = statements
      .parse(readers[0]?.[1])
      .filter((statement) => JSON.stringify(statement).includes(bucketId()));
    expect(own).toMatchObject([{ Action: 's3:GetObject', Effect: 'Allow' }]);
    expect(flatten(own[0]?.Resource)).toBe(`{${bucketId()}.Arn}/*`);
  });
});

describe('a stage that reads no replies', () => {
  it.each([
    ['no mail', () => without],
    ['mail', () => printing],
  ])('and sends %s has no rule, bucket, record or permission for them', (_, stack) => {
    const types = [...stack().resources.values()].map(({ Type }) => Type);
    expect(types.filter((type) => type.startsWith('AWS::SES::Receipt'))).toEqual([]);
    const all = JSON.stringify([...stack().resources]);
    expect(all).not.toContain('MailIncoming');
    expect(all).not.toContain('inbound-smtp');
    expect(all).not.toContain('ses.amazonaws.com');
    expect(JSON.stringify(stack().outputs)).not.toMatch(/inbound-smtp|receipt-rule/);
    expect(told(stack(), 'receiveMail').REPLY_DOMAIN).toBe('');
  });
});
