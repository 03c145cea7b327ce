import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Quotas } from '../lambdas/contract/limits.ts';
import { buckets } from './buckets.ts';
import type { Bundle } from './bundling.ts';
import { Alarms } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { Consumers } from './constructs/consumers.ts';
import { Files } from './constructs/files.ts';
import { Secrets } from './constructs/secrets.ts';
import { type Domain, Site } from './constructs/site.ts';
import { Table } from './constructs/table.ts';

export interface HiringStackProps extends StackProps {
  /** The Lambdas, by name, as `bundleLambdas` makes them. */
  readonly bundles: ReadonlyMap<string, Bundle>;
  /** The folder of the built web app. */
  readonly web: string;
  /** Changed, it makes new secrets and signs everybody out. */
  readonly secretGeneration: string;
  /** Without one the site is at CloudFront's own domain, which also takes TLS older than 1.2. */
  readonly domain?: Domain | undefined;
  /** Who is told of alarms by mail. */
  readonly alarmEmail?: string | undefined;
  /** The quotas that differ from their defaults. */
  readonly quotas?: Partial<Quotas>;
}

/** The whole marketplace, in one region. */
export class HiringStack extends Stack {
  constructor(scope: Construct, id: string, props: HiringStackProps) {
    super(scope, id, props);
    const { bundles, web, secretGeneration, domain, alarmEmail: email, quotas = {} } = props;
    const secrets = new Secrets(this, 'Secrets', secretGeneration);
    const table = new Table(this, 'Table');
    const files = new Files(this, 'Files');
    const variables = {
      TABLE_NAME: table.table.tableName,
      DOCUMENTS_BUCKET: files.buckets.documents.bucketName,
      VIDEOS_BUCKET: files.buckets.videos.bucketName,
      ...secrets.references,
      QUOTAS: JSON.stringify(quotas),
    };
    const surroundings = { bundles, table, files, variables };
    const api = new Api(this, 'Api', surroundings);
    const consumers = new Consumers(this, 'Consumers', surroundings);
    const site = new Site(this, 'Site', {
      web,
      apiDomainName: api.domainName,
      originToken: secrets.references.ORIGIN_TOKEN,
      objectOrigins: files.origins,
      domain,
    });
    files.allowFrom(site.origin);
    const alarms = new Alarms(this, 'Alarms', { api, consumers, table, email });

    this.#output('SiteUrl', site.origin);
    this.#output('SiteDomainName', site.domainName);
    this.#output('ApiUrl', `https://${api.domainName}`);
    this.#output('TableName', table.table.tableName);
    for (const { name } of buckets) {
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Bucket`;
      this.#output(title, files.buckets[name].bucketName);
    }
    this.#output('DeadLettersUrl', consumers.deadLetters.queueUrl);
    this.#output('AlarmTopicArn', alarms.topic.topicArn);
  }

  #output(id: string, value: string): void {
    new CfnOutput(this, id, { value });
  }
}
