import { CfnOutput, Lazy, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { UNLISTING } from '../lambdas/contract/limits.ts';
import { buckets } from './buckets.ts';
import { accept } from './constructs/accept.ts';
import { Alarms } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { Backup } from './constructs/backup.ts';
import { Budget } from './constructs/budget.ts';
import { Consumers } from './constructs/consumers.ts';
import { Dashboard } from './constructs/dashboard.ts';
import { Files } from './constructs/files.ts';
import { Logs } from './constructs/logs.ts';
import { Mail } from './constructs/mail.ts';
import { Roles } from './constructs/roles.ts';
import { Secrets } from './constructs/secrets.ts';
import { Site } from './constructs/site.ts';
import { Table } from './constructs/table.ts';
import type { Bundle } from './functions/bundling.ts';
import { alarmAddress, SENDING_RATE, type Stage, stackName, tagsOf } from './stages.ts';

export interface HiringStackProps extends StackProps {
  readonly stage: Stage;
  /** The Lambdas by name, built by `buildLambdas`. */
  readonly bundles: ReadonlyMap<string, Bundle>;
  /** The folder of the built web app. */
  readonly web: string;
  /** The commit of the code, by git. */
  readonly commit: string;
}

/** The whole marketplace of one stage, in one region. */
export class HiringStack extends Stack {
  constructor(scope: Construct, { stage, bundles, web, commit, ...props }: HiringStackProps) {
    const { name, settings } = stage;
    const tags = tagsOf(name);
    super(scope, stackName(name), {
      description: `A two-sided hiring marketplace (${name})`,
      terminationProtection: settings.keepsData,
      tags,
      ...(settings.region && { env: { region: settings.region } }),
      ...props,
    });
    for (const [key, value] of Object.entries(tags)) Tags.of(this).add(key, value);
    const secrets = new Secrets(this, 'Secrets', settings.originGeneration);
    const logs = new Logs(this, 'Logs', name);
    const table = new Table(this, 'Table', settings);
    const files = new Files(this, 'Files', stage);
    const mail = new Mail(this, 'Mail', stage);
    const variables = {
      STAGE: name,
      TABLE_NAME: table.name,
      DOCUMENTS_BUCKET: files.buckets.documents.bucketName,
      VIDEOS_BUCKET: files.buckets.videos.bucketName,
      TOKEN_KEYS_ARN: secrets.tokenKeysArn,
      ORIGIN_TOKENS: secrets.originTokens,
      QUOTAS: JSON.stringify(settings.quotas ?? {}),
      RETENTION: JSON.stringify(settings.retention ?? {}),
      UNOPENED_DAYS: String(settings.unopenedDays ?? UNLISTING.unopenedDays),
      MAIL_FROM: mail.from,
      MAIL_CONFIGURATION_SET: mail.configurationSet,
      MAIL_POSTAL_ADDRESS: settings.mail?.postalAddress ?? '',
      REPLY_DOMAIN: mail.incoming?.domain ?? '',
      INCOMING_MAIL_BUCKET: mail.incoming?.bucket.bucketName ?? '',
      MAIL_PER_SECOND: String(settings.mail?.perSecond ?? SENDING_RATE),
      // The site is created after the functions that it serves.
      SITE_URL: Lazy.string({ produce: () => site.origin }),
      SITE_FILES_URL: Lazy.string({ produce: () => `https://${site.domainName}` }),
    };
    const { traffic = {} } = settings;
    const context = {
      stage: name,
      bundles,
      logs,
      table,
      files,
      roles: new Roles(this, 'Roles', { logs, table, files, secrets, mail }),
      variables,
      traffic,
    };
    const api = new Api(this, 'Api', context);
    const consumers = new Consumers(this, 'Consumers', context, settings.keepsData);
    mail.incoming?.deliverTo(consumers.ofReplies.function);
    const site = new Site(this, 'Site', {
      stage,
      web,
      logs,
      apiDomainName: api.domainName,
      originToken: secrets.originToken,
      objectOrigins: files.origins,
      logosIn: files.documentsName,
    });
    files.allowSite(site);
    logs.coverAutoDelete();
    accept(
      this,
      'A call is one function and the table: its line in the log tells its milliseconds, and no traces are kept beside.',
      'Serverless-LambdaTracing',
    );
    const { alarmMail, backup, budget } = settings;
    if (alarmMail !== undefined) {
      const alarms = new Alarms(this, 'Alarms', { stage, api, consumers, table });
      const shown = { stage: name, api, consumers, table, site, alarms: alarms.all };
      new Dashboard(this, 'Dashboard', shown);
      this.#output('AlarmTopicArn', alarms.topic.topicArn);
    }
    const email = alarmAddress(settings);
    if (budget && email) new Budget(this, 'Budget', { stage: name, budget, email });
    if (backup) new Backup(this, 'Backup', { stage: name, backup, table, files });

    this.#output('Commit', commit);
    this.#output('SiteUrl', site.origin);
    this.#output('SiteDomainName', site.domainName);
    this.#output('TokenKeysArn', secrets.tokenKeysArn);
    this.#output('TableName', table.name);
    for (const { name } of buckets) {
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Bucket`;
      this.#output(title, files.buckets[name].bucketName);
    }
    this.#output('DeadLettersUrl', consumers.deadLetters.queue.queueUrl);
    this.#output('DeadLettersBucket', consumers.deadLetters.bucket.bucketName);
  }

  #output(id: string, value: string): void {
    new CfnOutput(this, id, { value });
  }
}
