import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type _Record as Change,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { consumers } from '../../../lib/functions/consumers.ts';
import { matches, recordOf } from '../../../lib/local/consumers/stream-records.ts';
import { credentialsIn } from '../../../lib/local/objects/signature.ts';
import { runConsumer } from '../api/run-consumer.ts';

const NAMES = ['deliverMail', 'syncListingsAndFiles'] as const;
const MAX_RECORDS = 1000;

/**
 * Reads the stream of the table `TABLE_NAME`, and gives its changes to the consumers in this process, when a test asks
 * for it: so a clock that a test moves is the only one.
 * @returns gives what has changed since the last call, and what that changes, until nothing is left
 */
export async function openStream(): Promise<() => Promise<void>> {
  const { DYNAMODB_ENDPOINT: endpoint = '', AWS_REGION: region = '', TABLE_NAME } = process.env;
  const engine = { endpoint, region, credentials: credentialsIn(process.env) };
  const client = new DynamoDBClient(engine);
  const streams = new DynamoDBStreamsClient(engine);
  const described = await client.send(new DescribeTableCommand({ TableName: TABLE_NAME }));
  const StreamArn = described.Table?.LatestStreamArn ?? '';
  /** By shard, the place in it; undefined once it is read to its end. */
  const places = new Map<string, string | undefined>();

  async function findShards(): Promise<void> {
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    for (const { ShardId = '' } of StreamDescription?.Shards ?? []) {
      if (places.has(ShardId)) continue;
      const from = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' as const };
      places.set(ShardId, (await streams.send(new GetShardIteratorCommand(from))).ShardIterator);
    }
  }

  async function read(): Promise<Change[]> {
    await findShards();
    const found: Change[] = [];
    for (const [shard, ShardIterator] of places) {
      if (ShardIterator === undefined) continue;
      const page = await streams.send(new GetRecordsCommand({ ShardIterator, Limit: MAX_RECORDS }));
      places.set(shard, page.NextShardIterator);
      found.push(...(page.Records ?? []));
    }
    return found;
  }

  async function give(name: (typeof NAMES)[number], changes: readonly Change[]): Promise<void> {
    const { filters, batchSize } = consumers[name];
    const wanted = changes.filter((each) => filters.some((filter) => matches(filter, each)));
    for (let at = 0; at < wanted.length; at += batchSize)
      await runConsumer(name, {
        Records: wanted
          .slice(at, at + batchSize)
          .map((each) => recordOf(each, StreamArn, 'expires_at')),
      });
  }

  return async () => {
    for (let changes = await read(); changes.length > 0; changes = await read())
      for (const name of NAMES) await give(name, changes);
  };
}
