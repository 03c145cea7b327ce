import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { functionsOf } from '../support/aws/functions.ts';
import { flatten, type Synthesized, synthesize } from '../support/aws/synthesized.ts';

const anything = z.record(z.string(), z.unknown());
const FROM = 'jobs@mail.example.com';
const postalAddress = '1 Example Street, Portland, ME 04101';

let without: Synthesized;
let printing: Synthesized;
let withZone: Synthesized;
beforeAll(async () => {
  without = await synthesize();
  printing = await synthesize({ settings: { mail: { from: FROM, postalAddress } } });
  withZone = await synthesize({
    settings: { mail: { from: FROM, zone: 'Z123', postalAddress, perSecond: 50 } },
  });
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
          ...{ Action: 'ses:SendEmail', Effect: 'Allow' },
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
