import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '../../contract/problem.ts';
import { quotaOf } from '../../data/limits/quotas.ts';
import { currentWindow, formatWait } from '../../data/limits/rate-windows.ts';
import { requireCloudFront } from './require-cloudfront.ts';

const MINUTE_S = 60;

/** Requests of each network in the current minute. */
let counted = { minute: 0, times: new Map<string, number>() };

/**
 * The rate limit of public reads, on top of `requireCloudFront`. Each function instance counts in memory,
 * which costs nothing; a network that several instances serve gets a multiple of the limit.
 * @returns the pseudonym of the viewer's network in the logs
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
    `Too many requests from your network. Please try again ${formatWait(resetsIn)}.`,
    { retryAfter: resetsIn },
  );
}
