import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { tableSchema } from '../../table.ts';
import type { Table } from '../consumers/follow-stream.ts';

/** How late expired items are removed, in seconds. DynamoDB says "within a few days". */
export const SWEPT_LATE_S = 2 * 24 * 60 * 60;

/**
 * Regularly removes items that have expired two days ago, as DynamoDB does; the embedded engine does not. Settles after
 * the stop.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html
 */
export async function sweepExpired(
  table: Table,
  everyMs: number,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await sweep(table, stopping);
    } catch (error) {
      if (!stopping.aborted) console.error('Expired items could not be removed:', error);
    }
    await sleep(everyMs, undefined, { signal: stopping }).catch(() => {});
  }
}

async function sweep({ client, name, timeToLive }: Table, stopping: AbortSignal): Promise<void> {
  const hasExpired = () => ({
    TableName: name,
    ExpressionAttributeNames: { '#expires': timeToLive },
    ExpressionAttributeValues: {
      ':then': { N: String(Math.floor(Date.now() / 1000) - SWEPT_LATE_S) },
    },
  });
  const pages = paginateScan(
    { client },
    { ...hasExpired(), FilterExpression: '#expires <= :then' },
    { abortSignal: stopping },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const Key = Object.fromEntries(
        Object.entries(item).filter(
          ([name]) => name === tableSchema.partitionKey || name === tableSchema.sortKey,
        ),
      );
      // Its expiry may have been extended in the meantime.
      const remove = new DeleteItemCommand({
        ...hasExpired(),
        Key,
        ConditionExpression: '#expires <= :then',
      });
      await client.send(remove, { abortSignal: stopping }).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    }
  }
}
