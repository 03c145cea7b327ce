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
import { domainOf, type StageSettings } from '../stages.ts';

/** The mail service of a stage; empty if the stage has no sender address. */
export class Mail extends Construct {
  /** The sender address, or ''. */
  readonly from: string;
  readonly configurationSet: string;
  /** The resources that a sending function needs access to. */
  readonly arns: string[];

  constructor(scope: Construct, id: string, { mail }: StageSettings) {
    super(scope, id);
    this.from = mail?.from ?? '';
    this.configurationSet = '';
    this.arns = [];
    if (mail === undefined) return;
    const domain = domainOf(mail);
    const rules = new ConfigurationSet(this, 'Rules', {
      // Bouncing addresses and complaining owners get no more mail.
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

  /** Prints the DNS records that the domain's owner must create. */
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
