import { gone } from '../../contract/problem.ts';
import { getPublicJob } from '../../contract/public.ts';
import { JOB_CLOSED } from '../../contract/texts.ts';
import { getPostedJob } from '../../data/posted-jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { publicDoor } from '../../http/public-door.ts';

export const handler = endpoint(
  getPublicJob,
  async ({ input: { id } }) => {
    const posted = await getPostedJob(id);
    if (!posted.open) throw gone(JOB_CLOSED);
    return { job: posted.job, listed: posted.listed };
  },
  publicDoor,
);
