import { getManagerCompanyView } from '../../contract/calls/company.ts';
import { companyToWire, getOwnCompany } from '../../data/companies/companies.ts';
import { locationToWire } from '../../data/companies/locations.ts';
import { jobToWire, readPlaces } from '../../data/jobs/job-to-wire.ts';
import { listPlacesAndJobs } from '../../data/jobs/jobs.ts';
import { itemsOf, mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getManagerCompanyView, async ({ input: { id, cursor }, actor }) => {
  const company = await getOwnCompany(actor.id, id);
  const page = await listPlacesAndJobs(id, cursor);
  const inPlace = await readPlaces(
    itemsOf(page).flatMap((each) => ('job' in each ? each.job : [])),
  );
  const { items, ...rest } = toList(
    mapRows(page, (each) =>
      'job' in each
        ? { job: inPlace(jobToWire, each.job) }
        : { location: locationToWire(each.location) },
    ),
  );
  return {
    company: companyToWire(company),
    locations: items.flatMap((each) => ('location' in each ? each.location : [])),
    jobs: items.flatMap((each) => ('job' in each ? each.job : [])),
    ...rest,
  };
});
