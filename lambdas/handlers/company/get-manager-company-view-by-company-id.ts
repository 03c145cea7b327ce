import { getManagerCompanyView } from '../../contract/calls/company.ts';
import { companyToWire, getOwnCompany } from '../../data/companies/companies.ts';
import { getNeighbouringLocations, ownLocationToWire } from '../../data/companies/locations.ts';
import { jobToWire } from '../../data/jobs/job-to-wire.ts';
import { listPlacesAndJobs } from '../../data/jobs/jobs.ts';
import { itemsOf, mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getManagerCompanyView, async ({ input: { id, cursor }, actor }) => {
  const company = await getOwnCompany(actor.id, id);
  const page = await listPlacesAndJobs(id, cursor);
  const listed = itemsOf(page);
  const locations = new Map(
    listed.flatMap((each) => ('location' in each ? [[each.location.id, each.location]] : [])),
  );
  // Locations come first: a later page has none.
  const ofJobs = listed.flatMap((each) => ('job' in each ? each.job.location_id : []));
  const others = await getNeighbouringLocations(
    ofJobs.filter((location) => !locations.has(location)),
  );
  const locationOf = (location: string) => locations.get(location) ?? others.get(location);
  const { items, ...rest } = toList(
    mapRows(page, (each) =>
      'job' in each
        ? { job: jobToWire(each.job, company, locationOf(each.job.location_id)) }
        : { location: ownLocationToWire(each.location) },
    ),
  );
  return {
    company: companyToWire(company),
    locations: items.flatMap((each) => ('location' in each ? each.location : [])),
    jobs: items.flatMap((each) => ('job' in each ? each.job : [])),
    ...rest,
  };
});
