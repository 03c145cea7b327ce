import { type JobReport, jobReportType } from '../jobs/job-reports.ts';
import { jobReportsRange } from '../keys/jobs.ts';
import { queryAll } from '../table/read.ts';

/** All reports of jobs of the last 90 days, oldest first. */
export async function listJobReports(): Promise<JobReport[]> {
  return await queryAll(jobReportsRange, jobReportType);
}
