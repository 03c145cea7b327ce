import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Failure } from '../contract/route.ts';

/** Answers requests without a route, in our error format. */
export async function handler(): Promise<APIGatewayProxyStructuredResultV2> {
  const body: Failure = { error: 'There is no such call.' };
  return {
    statusCode: 404,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}
