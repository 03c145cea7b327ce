interface KeySchema {
  readonly partitionKey: string;
  readonly sortKey: string;
}

interface IndexSchema extends KeySchema {
  readonly name: string;
}

/** The table's keys and indexes, from which both the stack and the local engine make it. */
export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Every key is a string, and every index holds all attributes. */
  indexes: [{ name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' }],
  /** Holds the second of the epoch after which DynamoDB removes the item. */
  timeToLive: 'expires_at',
} as const satisfies KeySchema & { indexes: readonly IndexSchema[]; timeToLive: string };

/** The table's indexes; a function is granted those that it queries. */
export type IndexName = (typeof tableSchema)['indexes'][number]['name'];
