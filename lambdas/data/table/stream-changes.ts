import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { Key } from '../keys/key.ts';
import type { Attributes } from './expressions.ts';
import { itemKey } from './items.ts';

/** A change of an item, from the table's stream. */
export interface StoredChange {
  readonly key: Key;
  /** The item before; undefined if it was added. */
  readonly oldImage: Attributes | undefined;
  /** The item afterwards; undefined if it was removed. */
  readonly newImage: Attributes | undefined;
}

const image = z.optional(
  z.custom<Record<string, AttributeValue>>((value) => typeof value === 'object' && value !== null),
);
const streamEvent = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({
        SequenceNumber: z.string(),
        Keys: image,
        OldImage: image,
        NewImage: image,
      }),
    }),
  ),
});

interface NumberedChange extends StoredChange {
  readonly sequenceNumber: string;
}

function readChanges(event: unknown): NumberedChange[] {
  return streamEvent
    .parse(event)
    .Records.map(({ dynamodb: { SequenceNumber, Keys, OldImage, NewImage } }) => ({
      sequenceNumber: SequenceNumber,
      key: itemKey.parse(unmarshall(Keys ?? {})),
      oldImage: OldImage && unmarshall(OldImage),
      newImage: NewImage && unmarshall(NewImage),
    }));
}

/** At least one change of a partition, in order. */
export type Changes = readonly [StoredChange, ...StoredChange[]];

/**
 * Handles the changes of a stream event, those of one partition together and in order.
 * @param atOnce how many partitions are handled in parallel
 * @param failed is called for each partition that fails
 * @returns the failed changes; Lambda delivers the event again from the first of them on:
 *   https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
 */
export async function handleChanges(
  event: unknown,
  atOnce: number,
  handle: (changes: Changes) => Promise<void>,
  failed: (partition: string, error: unknown) => void,
): Promise<DynamoDBBatchResponse> {
  const limit = pLimit(atOnce);
  const partitions = [...Map.groupBy(readChanges(event), ({ key }) => key.pk)];
  const failures = await Promise.all(
    partitions.map(async ([partition, changes]) => {
      const [first, ...more] = changes;
      try {
        if (first !== undefined) await limit(() => handle([first, ...more]));
        return [];
      } catch (error) {
        failed(partition, error);
        return changes.map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber }));
      }
    }),
  );
  return { batchItemFailures: failures.flat() };
}
