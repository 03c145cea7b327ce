import {
  AttributeType,
  BillingMode,
  Table as DynamoDbTable,
  ProjectionType,
  StreamViewType,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { tableSchema } from '../table.ts';
import { removalOf } from './removal.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

const keysOf = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => ({
  partitionKey: key(partitionKey),
  sortKey: key(sortKey),
});

/** The one table. */
export class Table extends Construct {
  readonly table: DynamoDbTable;
  /** Of the stream of its changes. */
  readonly streamArn: string;

  constructor(scope: Construct, id: string, { keepsData }: Pick<StageSettings, 'keepsData'>) {
    super(scope, id);
    this.table = new DynamoDbTable(this, 'Table', {
      ...keysOf(tableSchema),
      billingMode: BillingMode.PAY_PER_REQUEST,
      // DynamoDB's key in this account, free of care, whose every use is in CloudTrail: it holds personal data.
      encryption: TableEncryption.AWS_MANAGED,
      // With it, DynamoDB keeps a back-up of a table that is deleted.
      pointInTimeRecoverySpecification: keepsData
        ? { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 }
        : { pointInTimeRecoveryEnabled: false },
      deletionProtection: keepsData,
      removalPolicy: removalOf(keepsData),
      timeToLiveAttribute: tableSchema.timeToLive,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
    });
    const { tableStreamArn } = this.table;
    if (tableStreamArn === undefined) throw new Error('The table has no stream');
    this.streamArn = tableStreamArn;
    for (const { name, ...keys } of tableSchema.indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName: name,
        ...keysOf(keys),
        projectionType: ProjectionType.ALL,
      });
    }
  }
}
