import { getJobRows } from '../../contract/calls/own-jobs.ts';
import { ROWS_PAGE } from '../../contract/limits.ts';
import { getCompanies } from '../../data/companies/companies.ts';
import { getNeighbouringLocations } from '../../data/companies/locations.ts';
import { jobRowToWire } from '../../data/jobs/job-to-wire.ts';
import { listManagerJobs } from '../../data/jobs/jobs.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getJobRows, async ({ input: { cursor }, actor }) => {
  const page = await listManagerJobs(actor.id, cursor, ROWS_PAGE);
  const { items: rows, ...rest } = toList(mapRows(page, jobRowToWire));
  const [companies, locations] = await Promise.all([
    getCompanies(rows.map(({ company_id }) => company_id)),
    getNeighbouringLocations(rows.map(({ location_id }) => location_id)),
  ]);
  return {
    rows,
    // The endpoint answers only the fields of a row's company and location.
    companies: [...companies.values()],
    locations: [...locations.values()],
    ...rest,
  };
});
