import { queryOptions } from '@tanstack/react-query';
import {
  getCompany,
  getCompanyLocation,
  getManagerCompanies,
  getManagerCompanyView,
} from '../../../lambdas/contract/calls/company.ts';
import { getMyHires } from '../../../lambdas/contract/calls/offer.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { getManagerJobs } from '../../../lambdas/contract/calls/own-jobs.ts';

import { call } from '../client.ts';
import { pagedQuery } from '../pages.ts';

/** Queries shared by the manager's pages. */

/**
 * The manager's jobs, newest first.
 * @param q words of the title; empty for all jobs
 */
export function managerJobs(q = '') {
  return pagedQuery(
    ['manager', 'jobs', ...(q === '' ? [] : [q])],
    (cursor, signal) => call(getManagerJobs, { ...(q !== '' && { q }), cursor }, { signal }),
    (page) => page.jobs,
  );
}

/** The accepted offers, soonest start first; those that have started, latest first. */
export function managerHires(started: boolean) {
  return pagedQuery(
    ['manager', 'hires', started],
    (cursor, signal) =>
      call(getMyHires, { ...(started && { started: 'true' }), cursor }, { signal }),
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
