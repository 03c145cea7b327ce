import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Failure } from '../contract/route.ts';

/** Answers requests that match no route, in the form of every other failure. */
export async function handler(): Promise<APIGatewayProxyStructuredResultV2> {
  const body: Failure = { error: 'There is no such call.' };
  return {
    statusCode: 404,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}
