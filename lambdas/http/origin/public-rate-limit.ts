import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '../../contract/problem.ts';
import { type InMemoryQuota, quotaOf } from '../../data/limits/quotas.ts';
import { currentWindow, formatWait } from '../../data/limits/rate-windows.ts';
import { requireCloudFront } from './require-cloudfront.ts';

const MINUTE_S = 60;

/**
 * A rate limit of public calls, on top of `requireCloudFront`. Each function instance counts in memory,
 * which costs nothing and stores no address; a network that several instances serve gets a multiple of the limit.
 */
function limitPerMinute(quota: InMemoryQuota) {
  /** Requests of each network in the current minute. */
  let counted = { minute: 0, times: new Map<string, number>() };
  /**
   * @returns the pseudonym of the viewer's network in the logs
   * @throws forbidden, too-many-requests
   */
  return async (request: APIGatewayProxyEventV2): Promise<string> => {
    const network = await requireCloudFront(request);
    const { number: minute, resetsIn } = currentWindow(MINUTE_S);
    if (counted.minute !== minute) counted = { minute, times: new Map() };
    const times = (counted.times.get(network) ?? 0) + 1;
    counted.times.set(network, times);
    if (times <= quotaOf(quota)) return network;
    throw new Problem(
      'too-many-requests',
      `Too many requests from your network. Please try again ${formatWait(resetsIn)}.`,
      { retryAfter: resetsIn },
    );
  };
}

export const limitPublicReads = limitPerMinute('public_reads_per_network_per_minute');
export const limitJobViews = limitPerMinute('job_views_per_network_per_minute');
