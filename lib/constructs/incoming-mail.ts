import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type IPublicHostedZone, MxRecord } from 'aws-cdk-lib/aws-route53';
import { type IReceiptRuleSet, ReceiptRule, ReceiptRuleSet, TlsPolicy } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { replyDomainOf, type Stage } from '../stages.ts';
import { accept } from './accept.ts';
import { PrivateBucket } from './private-bucket.ts';

const SES = new ServicePrincipal('ses.amazonaws.com');

/**
 * Incoming mail of a stage: SES receives it for one domain, stores it in a bucket for a day, and tells a function.
 * https://docs.aws.amazon.com/ses/latest/dg/receiving-email-concepts.html
 */
export class IncomingMail extends Construct {
  readonly bucket: PrivateBucket;
  /** The domain that it receives for. */
  readonly domain: string;
  readonly #ownSet: string;
  readonly #ruleSet: string | undefined;

  constructor(scope: Construct, id: string, { name, settings }: Stage) {
    super(scope, id);
    this.domain = replyDomainOf(settings);
    this.#ownSet = `hiring-${name}`;
    this.#ruleSet = settings.mail?.replies?.ruleSet;
    this.bucket = new PrivateBucket(this, 'Bucket', {
      keepsData: settings.keepsData,
      lifecycleRules: [{ expiration: Duration.days(1) }],
    });
    accept(
      this.bucket,
      'Only SES writes to it, and one function reads it. A mail stays for a day.',
      'AwsSolutions-S1',
    );
  }

  /** The DNS record by which other mail servers find SES. */
  get record(): string {
    return `${this.domain} MX 10 ${this.#server}`;
  }

  get #server(): string {
    return `inbound-smtp.${Stack.of(this).region}.amazonaws.com`;
  }

  /** Creates the domain's MX record. */
  addRecord(zone: IPublicHostedZone): void {
    new MxRecord(this, 'Mx', {
      zone,
      recordName: `${this.domain}.`,
      values: [{ priority: 10, hostName: this.#server }],
    });
  }

  /** Stores each mail for the domain, then calls the function. */
  deliverTo(receiver: IFunction): void {
    const { bucket } = this;
    const { stack } = this.bucket;
    const rules = this.#rules();
    const ruleName = this.#ownSet;
    const from = {
      sourceAccount: stack.account,
      sourceArn: stack.formatArn({
        service: 'ses',
        resource: 'receipt-rule-set',
        resourceName: `${this.#ruleSet ?? this.#ownSet}:receipt-rule/${ruleName}`,
      }),
    };
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [SES],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: {
          StringEquals: {
            'AWS:SourceAccount': from.sourceAccount,
            'AWS:SourceArn': from.sourceArn,
          },
        },
      }),
    );
    receiver.addPermission('Ses', { principal: SES, ...from });
    const rule = new ReceiptRule(this, 'Rule', {
      ruleSet: rules,
      receiptRuleName: ruleName,
      recipients: [this.domain],
      scanEnabled: true,
      // A mail server that has no TLS could not reach anybody otherwise.
      tlsPolicy: TlsPolicy.OPTIONAL,
      actions: [
        { bind: () => ({ s3Action: { bucketName: bucket.bucketName } }) },
        {
          bind: () => ({
            lambdaAction: { functionArn: receiver.functionArn, invocationType: 'Event' },
          }),
        },
      ],
    });
    // SES checks its permissions when the rule is created.
    rule.node.addDependency(receiver, bucket);
  }

  #rules(): IReceiptRuleSet {
    if (this.#ruleSet !== undefined)
      return ReceiptRuleSet.fromReceiptRuleSetName(this, 'Rules', this.#ruleSet);
    // An account has one active set in each region, and CloudFormation cannot activate one.
    new CfnOutput(Stack.of(this), 'ActivateReplies', {
      value: `aws ses set-active-receipt-rule-set --rule-set-name ${this.#ownSet} --region ${Stack.of(this).region}`,
    });
    return new ReceiptRuleSet(this, 'Rules', { receiptRuleSetName: this.#ownSet });
  }
}
