import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetItem } from './actions.ts';
import { toAttributeValues } from './attribute-values.ts';
import { awsEnvironment, setting } from './environment.ts';
import { warmUpKey } from './keys.ts';
import { lean, leanSettings } from './lean-sdk.ts';

const { region } = awsEnvironment();
const endpoint = process.env.DYNAMODB_ENDPOINT || `https://dynamodb.${region}.amazonaws.com`;

/** The client of the one table; tests put faults into its middleware stack. */
export const client = lean(new DynamoDBClient(leanSettings(region)), new URL(endpoint));

export const TableName = setting('TABLE_NAME');

// INIT has more CPU than the handler will have: open the connection and load the code paths there.
if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand') {
  await client.send(new GetItem({ TableName, Key: toAttributeValues(warmUpKey) })).catch(() => {});
}
