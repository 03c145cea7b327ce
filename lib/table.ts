/** The table's shape, from which both the stack and the local engine make it. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Every key is a string, and every index holds all attributes. */
  indexes: [{ name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' }],
  /** Holds the second of the epoch after which DynamoDB removes the item. */
  timeToLive: 'expires_at',
} as const;
