import { CfnOutput, Stack } from 'aws-cdk-lib';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';

/** What sends mail; nothing where the stage has no address to send from. */
export class Mail extends Construct {
  /** The address that mail comes from; empty where there is none. */
  readonly from: string;
  readonly configurationSet: string;
  /** What a function must be allowed to use to send. */
  readonly arns: string[];

  constructor(scope: Construct, id: string, { mail }: StageSettings) {
    super(scope, id);
    this.from = mail?.from ?? '';
    this.configurationSet = '';
    this.arns = [];
    if (mail === undefined) return;
    const domain = mail.from.slice(mail.from.indexOf('@') + 1);
    const rules = new ConfigurationSet(this, 'Rules', {
      // An address that mail did not reach, or whose owner complained, gets none any more.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    const mailFromDomain = `mail.${domain}`;
    const identity = new EmailIdentity(this, 'Identity', {
      identity: mail.zone
        ? Identity.publicHostedZone(
            PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
              hostedZoneId: mail.zone,
              zoneName: domain,
            }),
          )
        : Identity.domain(domain),
      configurationSet: rules,
      mailFromDomain,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    this.configurationSet = rules.configurationSetName;
    this.arns = [
      identity.emailIdentityArn,
      Stack.of(this).formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: rules.configurationSetName,
      }),
    ];
    if (mail.zone === undefined) this.#printRecords(identity, mailFromDomain);
  }

  /** What the owner of the domain has to put into its zone. */
  #printRecords({ dkimRecords, stack }: EmailIdentity, mailFromDomain: string): void {
    const records = [
      ...dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
      `${mailFromDomain} MX 10 feedback-smtp.${stack.region}.amazonses.com`,
      `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"`,
    ];
    for (const [index, value] of records.entries())
      new CfnOutput(stack, `MailRecord${index + 1}`, { value });
  }
}
