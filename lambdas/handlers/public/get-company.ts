import { getPublicCompany } from '../../contract/public.ts';
import { readPublicCompany } from '../../data/public-companies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publicDoor } from '../../http/public-door.ts';

export const handler = endpoint(
  getPublicCompany,
  async ({ input: { id, cursor } }) => await readPublicCompany(id, cursor),
  publicDoor,
);
