interface KeySchema {
  readonly partitionKey: string;
  readonly sortKey: string;
}

interface IndexSchema extends KeySchema {
  readonly name: string;
  /** The attributes that it holds beside all keys. */
  readonly holds: 'all' | readonly string[];
}

/** The table's keys and indexes, for both the stack and the local engine. */
export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Every key is a string. */
  indexes: [
    { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk', holds: 'all' },
    { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk', holds: ['row', 'opened_at'] },
  ],
  /** Holds the second of the epoch after which DynamoDB removes the item. */
  timeToLive: 'expires_at',
} as const satisfies KeySchema & { indexes: readonly IndexSchema[]; timeToLive: string };

/** The projection of an index, in the form of DynamoDB's API. */
export function projectionOf({ holds }: Pick<IndexSchema, 'holds'>) {
  return holds === 'all'
    ? { ProjectionType: 'ALL' as const }
    : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...holds] };
}

/** A table as named by its stream's ARN. */
export interface NamedTable {
  readonly name: string;
  readonly arn: string;
  readonly account: string;
  readonly region: string;
}

/** Such as `arn:aws:dynamodb:eu-west-1:123456789012:table/hiring-restored/stream/2026-11-22T08:00:00.000`. */
export const TABLE_STREAM =
  /^(arn:aws:dynamodb:([a-z\d-]+):(\d{12}):table\/([\w.-]+))\/stream\/[\w.:-]+$/;

/**
 * The table of a stream.
 * @throws if it is not the ARN of a stream
 */
export function tableOfStream(streamArn: string): NamedTable {
  const [, arn, region, account, name] = TABLE_STREAM.exec(streamArn) ?? [];
  if (!arn || !region || !account || !name)
    throw new Error(`${streamArn} is not the ARN of a table’s stream`);
  return { name, arn, account, region };
}

/** The table's indexes; a function is granted those that it queries. */
export type IndexName = (typeof tableSchema)['indexes'][number]['name'];
