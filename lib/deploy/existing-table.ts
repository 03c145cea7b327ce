import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { OLD_VERSIONS_DAYS } from '../buckets.ts';
import { hasSchema } from '../local/table/provision-table.ts';
import { tableOfStream, tableSchema } from '../table.ts';
import type { Target } from './aws.ts';
import type { Requirement } from './requirement.ts';

/** The requirements for an existing table, equal to the settings of a table that a stack creates. */
export async function requirementsOfTable(
  tableStream: string,
  target: Target,
  keepsData: boolean,
): Promise<Requirement[]> {
  const { name, region, account } = tableOfStream(tableStream);
  if (region !== target.region || account !== target.account)
    return [
      [
        false,
        `The table ${name} is in account ${account} in ${region}, and the stage goes to account ${target.account} in ${target.region}.`,
      ],
    ];
  const client = new DynamoDBClient({ region });
  const of = { TableName: name };
  const found = await client.send(new DescribeTableCommand(of)).catch((error: unknown) => {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  });
  const table = found?.Table;
  if (table === undefined) return [[false, `There is no table ${name} in ${region}.`]];
  const { TimeToLiveDescription: ttl } = await client.send(new DescribeTimeToLiveCommand(of));
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand(of),
  );
  const isActive = [table, ...(table.GlobalSecondaryIndexes ?? [])].every((each) =>
    'IndexStatus' in each ? each.IndexStatus === 'ACTIVE' : table.TableStatus === 'ACTIVE',
  );
  const streams = table.StreamSpecification?.StreamViewType === 'NEW_AND_OLD_IMAGES';
  const aws = (command: string) =>
    `aws dynamodb ${command} --region ${region} --table-name ${name}`;
  return [
    [isActive, `The table ${name} is not ready yet (${table.TableStatus}): wait until it is.`],
    [
      hasSchema(table),
      `The table ${name} has other keys or indexes than lib/table.ts: it is not of this marketplace.`,
    ],
    [
      streams,
      `The table ${name} does not stream its changes with both images: ${aws('update-table')} --stream-specification StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES`,
    ],
    [
      !streams || table.LatestStreamArn === tableStream,
      `The table ${name} has another stream now: put ${table.LatestStreamArn} into lib/stages.ts.`,
    ],
    [
      ttl?.TimeToLiveStatus === 'ENABLED' && ttl.AttributeName === tableSchema.timeToLive,
      `The table ${name} keeps what has expired: ${aws('update-time-to-live')} --time-to-live-specification Enabled=true,AttributeName=${tableSchema.timeToLive}`,
    ],
    [
      !keepsData || table.DeletionProtectionEnabled === true,
      `The table ${name} is not protected from deletion: ${aws('update-table')} --deletion-protection-enabled`,
    ],
    [
      !keepsData ||
        backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED',
      `The table ${name} cannot be put back to a point in time: ${aws('update-continuous-backups')} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true,RecoveryPeriodInDays=${OLD_VERSIONS_DAYS}`,
    ],
  ];
}
