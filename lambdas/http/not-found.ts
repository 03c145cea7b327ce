import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Failure } from '../contract/route.ts';
import { json } from './json.ts';

/** Answers requests without a route, in our error format. */
export async function handler(): Promise<APIGatewayProxyStructuredResultV2> {
  const body: Failure = { error: 'There is no such call.' };
  return json(404, body);
}
