import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  Table as DynamoDbTable,
  ProjectionType,
  StreamViewType,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { tableSchema } from '../table.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

const keysOf = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => ({
  partitionKey: key(partitionKey),
  sortKey: key(sortKey),
});

/** The one table, which outlives the stack. */
export class Table extends Construct {
  readonly table: DynamoDbTable;
  /** Of the stream of its changes. */
  readonly streamArn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new DynamoDbTable(this, 'Table', {
      ...keysOf(tableSchema),
      billingMode: BillingMode.PAY_PER_REQUEST,
      // DynamoDB's key in this account, free of care, whose every use is in CloudTrail: it holds personal data.
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: 35,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
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
