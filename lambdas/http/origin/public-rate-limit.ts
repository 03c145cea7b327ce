import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '../../contract/problem.ts';
import { quotaOf } from '../../data/limits/quotas.ts';
import { currentWindow, inWords } from '../../data/limits/rate-windows.ts';
import { requireCloudFront } from './require-cloudfront.ts';

const MINUTE_S = 60;

/** How often each network has come in the current minute. */
let counted = { minute: 0, times: new Map<string, number>() };

/**
 * The door of what anybody may read. Beside what `requireCloudFront` refuses, it refuses a network that reads too much
 * within a minute. Each copy of a function counts by itself, in memory: so it costs nothing, and a network that several
 * copies serve gets as many times more.
 * @returns what the logs call the network that the request comes from
 * @throws forbidden, too-many-requests
 */
export async function limitPublicReads(request: APIGatewayProxyEventV2): Promise<string> {
  const network = await requireCloudFront(request);
  const { number: minute, resetsIn } = currentWindow(MINUTE_S);
  if (counted.minute !== minute) counted = { minute, times: new Map() };
  const times = (counted.times.get(network) ?? 0) + 1;
  counted.times.set(network, times);
  if (times <= quotaOf('public_reads_per_address_per_minute')) return network;
  throw new Problem(
    'too-many-requests',
    `There have been too many requests from your network. Please try again ${inWords(resetsIn)}.`,
    { retryAfter: resetsIn },
  );
}
