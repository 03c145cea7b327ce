import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { setting } from '../aws/environment.ts';
import { warmUpKey } from '../keys/kinds.ts';

const endpoint = process.env.DYNAMODB_ENDPOINT;

/** The client of the one table. It takes and returns plain values. */
export const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    ...(endpoint && { endpoint }),
    maxAttempts: 3,
    // DynamoDB answers within milliseconds. Without a limit, a silent connection would block a call to its
    // end.
    requestHandler: { requestTimeout: 10_000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

// The SDK copies the input and output of each call for its log, even if there is no logger.
client.middlewareStack.removeByTag('LOGGER');

export const TableName = setting('TABLE_NAME');

// INIT has more CPU than the handler: open the connection and load the code paths now.
if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand') {
  await client.send(new GetCommand({ TableName, Key: warmUpKey })).catch(() => {});
}
