import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import {
  getCompany,
  getCompanyLocation,
  getManagerCompanies,
  getManagerCompanyView,
} from '../../../lambdas/contract/calls/company.ts';
import { getMyInformation } from '../../../lambdas/contract/calls/manager.ts';
import { getMyHires } from '../../../lambdas/contract/calls/offer.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { getJobRows } from '../../../lambdas/contract/calls/own-jobs.ts';
import type { OutputOf } from '../../../lambdas/contract/route.ts';
import type { CompanyOfRow, LocationOfRow } from '../../../lambdas/contract/schemas/company.ts';
import type { JobRow } from '../../../lambdas/contract/schemas/job.ts';
import { call } from '../client.ts';
import { pagedQuery, useFetchOn } from '../paged-query.ts';

/** Queries shared by the manager's pages. */

/** A job in a list of the manager's. */
export interface ListedJob extends JobRow {
  readonly company: readonly CompanyOfRow[];
  readonly company_location: readonly LocationOfRow[];
}

/** The manager's jobs, newest first, a thousand a page. */
export const managerJobs = pagedQuery(
  ['manager', 'jobs'],
  (cursor, signal) => call(getJobRows, { cursor }, { signal }),
  withPlaces,
);

/** Adds to each row its company and location, which the answer contains only once. */
function withPlaces({ rows, companies, locations }: OutputOf<typeof getJobRows>): ListedJob[] {
  const company = Map.groupBy(companies, ({ id }) => id);
  const location = Map.groupBy(locations, ({ id }) => id);
  return rows.map((row) => ({
    ...row,
    company: company.get(row.company_id) ?? [],
    company_location: location.get(row.location_id) ?? [],
  }));
}

/** The accepted offers, soonest start first; those that have started, latest first. */
export function managerHires(started: boolean) {
  return pagedQuery(
    ['manager', 'hires', started],
    (cursor, signal) => call(getMyHires, { ...(started && { started }), cursor }, { signal }),
    (page) => page.hires,
  );
}

export const managerCompanies = pagedQuery(
  ['manager', 'companies'],
  (cursor, signal) => call(getManagerCompanies, { cursor }, { signal }),
  (page) => page.companies,
);

/** A company with all its locations and jobs. Each item is a page of them. */
export function companyView(id: string) {
  return pagedQuery(
    ['manager', 'company-view', id],
    (cursor, signal) => call(getManagerCompanyView, { id, cursor }, { signal }),
    (page) => [page],
  );
}

/** All locations of a company. Its pages have locations before jobs. */
export function useCompanyLocations(companyId: string) {
  const view = useInfiniteQuery(companyView(companyId));
  const isComplete =
    view.data !== undefined && !(view.hasNextPage && view.data.items.at(-1)?.jobs.length === 0);
  useFetchOn(view, !isComplete);
  return { view, isComplete };
}

export function companyById(id: string) {
  return queryOptions({
    queryKey: ['manager', 'company', id],
    queryFn: async ({ signal }) => (await call(getCompany, { id }, { signal })).company,
  });
}

export function locationById(locationId: string) {
  return queryOptions({
    queryKey: ['manager', 'location', locationId],
    queryFn: async ({ signal }) =>
      (await call(getCompanyLocation, { locationId }, { signal })).location,
  });
}

/** One of the manager's jobs, with its questions. */
export function ownJob(id: string) {
  return queryOptions({
    queryKey: ['manager', 'job', id],
    queryFn: async ({ signal }) =>
      (await call(getJobPosting, { id }, { signal, as: 'manager' })).job,
  });
}

/** The client-side item `user` of the manager area: empty until fetched or signed in, cleared by logout. */
export const managerUser = queryOptions({
  queryKey: ['manager', 'user'],
  queryFn: async ({ signal }) => (await call(getMyInformation, {}, { signal })).manager,
});
