import { getPublicCompany } from '../../contract/calls/public.ts';
import { readPublicCompany } from '../../data/public/public-companies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { limitPublicReads } from '../../http/origin/public-rate-limit.ts';

export const handler = endpoint(
  getPublicCompany,
  async ({ input: { id, cursor } }) => await readPublicCompany(id, cursor),
  limitPublicReads,
);
