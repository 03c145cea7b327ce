import { getOpenJobCount } from '../../contract/calls/open-job-count.ts';
import { countOpenJobs } from '../../data/public/public-search.ts';
import { endpoint } from '../../http/endpoint.ts';
import { limitPublicReads } from '../../http/origin/public-rate-limit.ts';

export const handler = endpoint(
  getOpenJobCount,
  async () => ({ open_count: await countOpenJobs() }),
  limitPublicReads,
);
