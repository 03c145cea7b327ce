import { getMyApplications } from '../../contract/job.ts';
import { listOwnApplications, ownApplicationToWire } from '../../data/applications.ts';
import { getJobs, openJobToWire, withPlaces } from '../../data/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyApplications, async ({ input: { cursor }, actor }) => {
  const { items, ...rest } = await listOwnApplications(actor.id, cursor);
  const jobs = await getJobs(items.map(({ job_posting_id }) => job_posting_id));
  const shown = new Map(
    (await withPlaces(jobs, openJobToWire)).map(({ company, company_location, ...job }) => [
      job.id,
      { job, company, company_location },
    ]),
  );
  return {
    applications: items.flatMap((application) => {
      const place = shown.get(application.job_posting_id);
      return place === undefined ? [] : [{ ...ownApplicationToWire(application), ...place }];
    }),
    ...rest,
  };
});
