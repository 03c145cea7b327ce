import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useMemo } from 'react';
import { getJobRows } from '../../../../lambdas/contract/calls/own-jobs.ts';
import {
  getReport,
  type ReportDay,
  type ReportRow,
} from '../../../../lambdas/contract/calls/report.ts';
import { CSV_FORMAT } from '../../../../lambdas/contract/csv-format.ts';
import { sourceLabel } from '../../../../lambdas/contract/pages/sources.ts';
import { call } from '../../../api/client.ts';
import { pagesOf } from '../../../api/paged-query.ts';
import { downloadFile } from '../../../ui/files.ts';
import { ALL_STEPS, type JobData, type Line, type Report, reportOf, STEPS } from './report.ts';

/** A job that a report is about. */
export type ReportedJob = Pick<JobData, 'id' | 'job_title'>;

type Answer = Pick<JobData, 'rows' | 'days'>;

const join = (queries: UseQueryResult<Answer>[]) => {
  const failed = queries.filter((query) => query.isLoadingError);
  return {
    answers: queries.map(({ data }) => data),
    loaded: queries.filter(({ data }) => data !== undefined).length,
    error: failed[0]?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map((query) => query.refetch())),
  };
};

/** The report of jobs, with one query per job. */
export function useReport(jobs: readonly ReportedJob[], since: string, now: string) {
  const { answers, ...query } = useQueries({
    queries: jobs.map(({ id }) => jobReport(id, since)),
    combine: join,
  });
  const data = useMemo((): Report | undefined => {
    const found = jobs.flatMap((job, index) => {
      const answer = answers[index];
      return answer === undefined ? [] : [{ ...job, ...answer }];
    });
    return found.length < jobs.length ? undefined : reportOf(found, since, now);
  }, [jobs, answers, since, now]);
  return { ...query, data };
}

/** A company may have many jobs. */
const limit = pLimit(6);
const FRESH_MS = 60_000;

/** The data for the report of a job. @param since the first day; '' for all */
function jobReport(jobId: string, since: string) {
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

/** Saves the counts of each job, week and source as a file. */
export async function downloadCsv(lines: readonly Line[], name: string): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const csv = stringify(
    lines.map(({ job_title, week, source, ...counts }) => [
      job_title,
      week,
      source === '' ? 'Unknown' : sourceLabel(source),
      ...ALL_STEPS.map((step) => counts[step]),
    ]),
    {
      header: true,
      columns: ['Job', 'Week of', 'Source', ...ALL_STEPS.map((step) => STEPS[step])],
      ...CSV_FORMAT,
      bom: true,
    },
  );
  const words = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'report';
  downloadFile(`${words}.csv`, new Blob([csv], { type: 'text/csv' }));
}
