import * as z from 'zod/mini';
import { REPORT_KEPT_S } from '../../../contract/limits.ts';
import { CONVERSATION_REPORT_REASONS } from '../../../contract/schemas/conversation.ts';
import { conversationReportKey, conversationReportsRange } from '../../keys/applications.ts';
import { itemType, revision } from '../../table/items.ts';
import { getItem, queryAll } from '../../table/read.ts';
import { discardWrite, upsertIncrementWrite, type Write, writeOne } from '../../table/write.ts';

/** Reports of conversations by candidates, for the operator: one for each conversation, the latest. */

const reportType = itemType(
  z.object({
    application_id: z.string(),
    reason: z.enum(CONVERSATION_REPORT_REASONS),
    /** In the candidate's words; '' if none. */
    note: z.string(),
    created_at: z.string(),
    expires_at: z.int(),
    revision,
  }),
);
export type ConversationReport = ReturnType<typeof reportType.parse>;

/** Stores a report, in place of an earlier one of the same conversation. */
export async function storeReport(
  given: Pick<ConversationReport, 'application_id' | 'reason' | 'note'>,
): Promise<void> {
  const now = Date.now();
  const set = {
    ...given,
    created_at: new Date(now).toISOString(),
    expires_at: Math.floor(now / 1000) + REPORT_KEPT_S,
    schema_version: reportType.version,
  };
  const key = conversationReportKey(given.application_id);
  await writeOne(upsertIncrementWrite(key, { set, add: { revision: 1 } }));
}

/** What a candidate reported of a conversation; null if nothing. */
export async function findReport(
  application: string,
): Promise<Pick<ConversationReport, 'reason' | 'note' | 'created_at'> | null> {
  const found = await getItem(conversationReportKey(application), reportType);
  return found ? { reason: found.reason, note: found.note, created_at: found.created_at } : null;
}

/** All reports of the last 90 days, by application. */
export async function listConversationReports(): Promise<ConversationReport[]> {
  return await queryAll(conversationReportsRange, reportType);
}

/** Removes the report of a conversation, if any. */
export function discardReport(application: string): Write {
  return discardWrite(conversationReportKey(application));
}
