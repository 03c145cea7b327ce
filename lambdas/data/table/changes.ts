import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
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
      dynamodb: z.object({ Keys: image, OldImage: image, NewImage: image }),
    }),
  ),
});

/** The changes in a stream event, in order. */
export function readChanges(event: unknown): StoredChange[] {
  return streamEvent.parse(event).Records.map(({ dynamodb: { Keys, OldImage, NewImage } }) => ({
    key: itemKey.parse(unmarshall(Keys ?? {})),
    oldImage: OldImage && unmarshall(OldImage),
    newImage: NewImage && unmarshall(NewImage),
  }));
}
