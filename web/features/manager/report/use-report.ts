import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type JobData, type Report, reportOf } from './compute/report.ts';
import { jobReport } from './report-queries.ts';

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
