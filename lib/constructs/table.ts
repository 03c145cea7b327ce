import {
  AttributeType,
  BillingMode,
  Table as DynamoDbTable,
  ProjectionType,
  StreamViewType,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { OLD_VERSIONS_DAYS } from '../buckets.ts';
import type { StageSettings } from '../stages.ts';
import { projectionOf, tableOfStream, tableSchema } from '../table.ts';
import { accept } from './accept.ts';
import { removalOf } from './removal.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

const keysOf = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => ({
  partitionKey: key(partitionKey),
  sortKey: key(sortKey),
});

type Settings = Pick<StageSettings, 'keepsData' | 'existing'>;

/** The one table: the stack's own, or an existing one. */
export class Table extends Construct {
  readonly name: string;
  readonly arn: string;
  /** The ARN of the table's stream. */
  readonly streamArn: string;

  constructor(scope: Construct, id: string, { keepsData, existing }: Settings) {
    super(scope, id);
    const { name, arn, streamArn } = existing?.tableStream
      ? { ...tableOfStream(existing.tableStream), streamArn: existing.tableStream }
      : this.#own(keepsData);
    this.name = name;
    this.arn = arn;
    this.streamArn = streamArn;
  }

  #own(keepsData: boolean) {
    const table = new DynamoDbTable(this, 'Table', {
      ...keysOf(tableSchema),
      billingMode: BillingMode.PAY_PER_REQUEST,
      // The account's own DynamoDB key, without upkeep. Its every use is in CloudTrail: the table holds
      // personal data.
      encryption: TableEncryption.AWS_MANAGED,
      // It also makes DynamoDB keep a backup of a deleted table.
      pointInTimeRecoverySpecification: keepsData
        ? { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: OLD_VERSIONS_DAYS }
        : { pointInTimeRecoveryEnabled: false },
      deletionProtection: keepsData,
      removalPolicy: removalOf(keepsData),
      timeToLiveAttribute: tableSchema.timeToLive,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
    });
    if (!keepsData)
      accept(table, 'The stage keeps no data, so it needs no backup.', 'AwsSolutions-DDB3');
    for (const index of tableSchema.indexes) {
      const { ProjectionType: type, NonKeyAttributes: nonKeyAttributes } = projectionOf(index);
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        ...keysOf(index),
        projectionType: ProjectionType[type],
        ...(nonKeyAttributes && { nonKeyAttributes }),
      });
    }
    const { tableName: name, tableArn: arn, tableStreamArn: streamArn } = table;
    if (streamArn === undefined) throw new Error('The table has no stream');
    return { name, arn, streamArn };
  }
}
