import { getMyApplications } from '../../contract/calls/application.ts';
import { myApplicationToWire } from '../../data/applications/application-to-wire.ts';
import { listOwnApplications } from '../../data/applications/applications.ts';
import { withPostedJobs } from '../../data/public/posted-jobs.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyApplications, async ({ input: { cursor }, actor }) => {
  const page = await listOwnApplications(actor.id, cursor);
  const found = await withPostedJobs(page, ({ job_posting_id }) => job_posting_id);
  const { items: applications, ...rest } = toList(
    mapRows(found, ({ thing, job }) => myApplicationToWire(thing, job)),
  );
  return { applications, ...rest };
});
