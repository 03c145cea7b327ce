import { getManagerCompanyView } from '../../contract/company.ts';
import { companyToWire, getOwnCompany } from '../../data/companies.ts';
import { jobToWire, listPlacesAndJobs, withPlaces } from '../../data/jobs.ts';
import { locationToWire } from '../../data/locations.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getManagerCompanyView, async ({ input: { id, cursor }, actor }) => {
  const company = await getOwnCompany(actor.id, id);
  const { locations, jobs, ...rest } = await listPlacesAndJobs(id, cursor);
  return {
    company: companyToWire(company),
    locations: locations.map(locationToWire),
    jobs: await withPlaces(jobs, jobToWire),
    ...rest,
  };
});
