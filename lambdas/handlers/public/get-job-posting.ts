import { getPublicJob } from '../../contract/public.ts';
import { readPublicJob } from '../../data/public-jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publicDoor } from '../../http/public-door.ts';

export const handler = endpoint(
  getPublicJob,
  async ({ input: { id } }) => await readPublicJob(id),
  publicDoor,
);
