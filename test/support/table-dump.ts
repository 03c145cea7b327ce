import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';

/** Everything in a stack's table, as lines that can be compared. */
export async function dumpTable(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const { DYNAMODB_ENDPOINT, TABLE_NAME, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } =
    environment;
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: DYNAMODB_ENDPOINT ?? '',
      region: AWS_REGION ?? '',
      credentials: {
        accessKeyId: AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
      },
    }),
  );
  const lines: string[] = [];
  const scan = paginateScan({ client }, { TableName: TABLE_NAME, ConsistentRead: true });
  for await (const { Items = [] } of scan) {
    for (const item of Items) lines.push(JSON.stringify(item, Object.keys(item).sort()));
  }
  client.destroy();
  return lines.sort();
}
