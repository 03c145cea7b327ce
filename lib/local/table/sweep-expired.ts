import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { tableSchema } from '../../table.ts';
import type { Table } from '../consumers/follow-stream.ts';

/**
 * Regularly removes expired items, as DynamoDB does; the embedded engine does not. Settles after the stop.
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
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(Date.now() / 1000)) } },
  });
  const pages = paginateScan(
    { client },
    { ...hasExpired(), FilterExpression: '#expires <= :now' },
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
        ConditionExpression: '#expires <= :now',
      });
      await client.send(remove, { abortSignal: stopping }).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    }
  }
}
