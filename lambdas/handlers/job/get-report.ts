import { getReport, type ReportDay, type ReportRow } from '../../contract/calls/report.ts';
import { listRows, type PlainRow } from '../../data/applications/lists/applicant-rows.ts';
import { listJobDays } from '../../data/jobs/job-days.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { createdAt } from '../../data/table/ids.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getReport,
  async ({ input: { job_posting_id, since, cursor }, actor }) => {
    const { id } = await getOwnJob(actor.id, job_posting_id);
    const [page, days] = await Promise.all([
      listRows(id, since, cursor),
      cursor === undefined ? listJobDays(id, since) : [],
    ]);
    const { items: rows, ...rest } = toList(mapRows(page, toReportRow));
    return {
      rows,
      days: days.map(({ day, source, seen, started }): ReportDay => [day, source, seen, started]),
      ...rest,
    };
  },
);

function toReportRow(row: PlainRow): ReportRow {
  const { id, submitted_at, decided_at, offered_at, answered_at, source } = row;
  const [reviewed_at = null] = [decided_at, offered_at].filter((at) => at !== null).toSorted();
  const answer = row.application_status === 'offer-accepted' ? 'Accepted' : 'Declined';
  return [
    ...([createdAt(id), submitted_at, reviewed_at, offered_at] as const),
    ...([answered_at, answered_at === null ? null : answer, source] as const),
  ];
}
