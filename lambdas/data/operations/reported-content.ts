import { listMessages } from '../applications/conversations/read-messages.ts';
import {
  type ConversationReport,
  listConversationReports,
} from '../applications/conversations/reported-conversations.ts';
import type { StoredMessage } from '../applications/conversations/stored-conversation.ts';
import { type JobReport, jobReportType } from '../jobs/reported-jobs.ts';
import { jobReportsRange } from '../keys/jobs.ts';
import { itemsOf } from '../table/page.ts';
import { queryAll } from '../table/read.ts';

/** The last messages of a reported conversation that the operator sees with it. */
const SHOWN = 20;

type Report =
  | { readonly of: 'job'; readonly report: JobReport }
  | {
      readonly of: 'conversation';
      readonly report: ConversationReport;
      /** Oldest first. */
      readonly messages: readonly StoredMessage[];
    };

/** All reports of the last 90 days, oldest first. */
export async function listReports(): Promise<Report[]> {
  const [jobs, conversations] = await Promise.all([
    queryAll(jobReportsRange, jobReportType),
    listConversationReports(),
  ]);
  const withMessages = conversations.map(async (report) => {
    const messages = itemsOf(await listMessages({ id: report.application_id })).slice(0, SHOWN);
    return { of: 'conversation' as const, report, messages: messages.toReversed() };
  });
  return [
    ...jobs.map((report) => ({ of: 'job' as const, report })),
    ...(await Promise.all(withMessages)),
  ].sort((one, other) => (one.report.created_at < other.report.created_at ? -1 : 1));
}
