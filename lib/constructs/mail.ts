import { CfnOutput, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { PublicHostedZone, TxtRecord } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { domainOf, type Stage } from '../stages.ts';
import { IncomingMail } from './incoming-mail.ts';

/**
 * Others should quarantine mail that claims to be from the domain, but is neither signed nor sent by it. Mailbox
 * providers require such a record: https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dmarc.html
 */
const DMARC = 'v=DMARC1; p=quarantine;';

/** The mail service of a stage; empty if the stage has no sender address. */
export class Mail extends Construct {
  /** The sender address, or ''. */
  readonly from: string;
  readonly configurationSet: string;
  /** Incoming mail, if the stage reads replies. */
  readonly incoming: IncomingMail | undefined;
  /** What a sending function is allowed. */
  readonly statements: readonly PolicyStatement[];

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const { mail } = stage.settings;
    this.from = mail?.from ?? '';
    this.configurationSet = '';
    this.statements = [];
    if (mail === undefined) return;
    const domain = domainOf(mail);
    const rules = new ConfigurationSet(this, 'Rules', {
      // The functions stop mail to bouncing addresses themselves, so that their owners can try again.
      suppressionReasons: SuppressionReasons.COMPLAINTS_ONLY,
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    rules.addEventDestination('Feedback', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const mailFromDomain = `mail.${domain}`;
    const zone =
      mail.zone === undefined
        ? undefined
        : PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
            hostedZoneId: mail.zone,
            zoneName: domain,
          });
    const identity = new EmailIdentity(this, 'Identity', {
      identity: zone ? Identity.publicHostedZone(zone) : Identity.domain(domain),
      configurationSet: rules,
      mailFromDomain,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    this.configurationSet = rules.configurationSetName;
    if (mail.replies) this.incoming = new IncomingMail(this, 'Incoming', stage);
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    this.statements = [
      // In SES's sandbox, IAM also checks the identities of recipients.
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [arn('identity', '*')],
        conditions: { StringEquals: { 'ses:FromAddress': mail.from } },
      }),
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [arn('configuration-set', rules.configurationSetName)],
      }),
    ];
    if (zone === undefined) this.#printRecords(identity, domain, mailFromDomain);
    else {
      new TxtRecord(this, 'Dmarc', { zone, recordName: `_dmarc.${domain}`, values: [DMARC] });
      this.incoming?.addRecord(zone);
    }
  }

  /** Prints the DNS records that the domain's owner must create. */
  #printRecords(
    { dkimRecords, stack }: EmailIdentity,
    domain: string,
    mailFromDomain: string,
  ): void {
    const records = [
      ...dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
      `${mailFromDomain} MX 10 feedback-smtp.${stack.region}.amazonses.com`,
      `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"`,
      `_dmarc.${domain} TXT "${DMARC}"`,
      ...(this.incoming ? [this.incoming.record] : []),
    ];
    for (const [index, value] of records.entries())
      new CfnOutput(stack, `MailRecord${index + 1}`, { value });
  }
}
