import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { getJobRows } from '../../../../lambdas/contract/calls/own-jobs.ts';
import {
  getReport,
  type ReportDay,
  type ReportRow,
} from '../../../../lambdas/contract/calls/report.ts';
import { call } from '../../../api/client.ts';
import { pagesOf } from '../../../api/paged-query.ts';

/** A company may have many jobs. */
const limit = pLimit(6);
const FRESH_MS = 60_000;

/** The data for the report of a job. @param since the first day; '' for all */
export function jobReport(jobId: string, since: string) {
  return queryOptions({
    queryKey: ['manager', 'report', jobId, since],
    queryFn: ({ signal }) => limit(() => fetchAll(jobId, since, signal)),
    // Structural sharing would compare ten thousand rows with each answer.
    structuralSharing: false,
    staleTime: FRESH_MS,
    // A company's report would refetch all its jobs.
    refetchOnWindowFocus: false,
  });
}

/** All jobs of a company, closed ones included. */
export function companyJobs(companyId: string) {
  return queryOptions({
    queryKey: ['manager', 'company-jobs', companyId],
    queryFn: async ({ signal }) => {
      const jobs: { readonly id: string; readonly job_title: string }[] = [];
      for await (const { rows } of pagesOf((cursor) => call(getJobRows, { cursor }, { signal })))
        jobs.push(...rows.filter(({ company_id }) => company_id === companyId));
      return jobs;
    },
  });
}

async function fetchAll(jobId: string, since: string, signal: AbortSignal) {
  const rows: ReportRow[] = [];
  const days: ReportDay[] = [];
  const input = { job_posting_id: jobId, ...(since !== '' && { since }) };
  const pages = pagesOf((cursor) => call(getReport, { ...input, cursor }, { signal }));
  for await (const page of pages) {
    rows.push(...page.rows);
    days.push(...page.days);
  }
  return { rows, days };
}
