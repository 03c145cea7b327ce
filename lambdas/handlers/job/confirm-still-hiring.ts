import { confirmStillHiring } from '../../contract/calls/still-hiring.ts';
import { jobToWire, readPlaceToWire } from '../../data/jobs/job-to-wire.ts';
import { keepListed } from '../../data/postings/unopened-applicants.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(confirmStillHiring, async ({ input: { job_id }, actor }) => ({
  job: await readPlaceToWire(await keepListed(actor.id, job_id), jobToWire),
}));
