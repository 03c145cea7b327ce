import * as z from 'zod/mini';
import { REPORT_KEPT_S } from '../../contract/limits.ts';
import { JOB_REPORT_REASONS } from '../../contract/schemas/enumerations.ts';
import { jobReportKey } from '../keys/jobs.ts';
import { newId } from '../table/ids.ts';
import { itemType, revision } from '../table/items.ts';
import { createWrite, writeOne } from '../table/write.ts';

/** Reports of jobs by visitors, for the operator. Nothing about a visitor is stored. */

export const jobReportType = itemType(
  z.object({
    id: z.string(),
    job_posting_id: z.string(),
    reason: z.enum(JOB_REPORT_REASONS),
    /** In the visitor's words; '' if none. */
    note: z.string(),
    created_at: z.string(),
    expires_at: z.int(),
    revision,
  }),
);
export type JobReport = ReturnType<typeof jobReportType.parse>;

/** Stores a report. */
export async function addJobReport(
  given: Pick<JobReport, 'job_posting_id' | 'reason' | 'note'>,
): Promise<void> {
  const now = Date.now();
  const report = {
    ...given,
    id: newId(),
    created_at: new Date(now).toISOString(),
    expires_at: Math.floor(now / 1000) + REPORT_KEPT_S,
    revision: 1,
  };
  await writeOne(createWrite(jobReportType, { key: jobReportKey(report.id) }, report));
}
