import * as z from 'zod/mini';
import { ROLES } from '../roles.ts';
import { instant } from './types.ts';

/** Why a candidate reports a conversation. */
export const CONVERSATION_REPORT_REASONS = [
  'asks-for-money',
  'insults',
  'not-about-the-job',
  'other',
] as const;

/** What is special about a message that came by mail. */
export const byMail = z.object({
  /** The names of its files, which are not kept. */
  attachments: z.array(z.string()),
  /** The address that it came from, if it is not the account's; null otherwise. */
  other_address: z.nullable(z.string()),
  /** Whether only the beginning of its text is kept. */
  shortened: z.boolean(),
});
export type ByMail = z.output<typeof byMail>;

/** A message of a conversation. */
export const message = z.object({
  id: z.string(),
  /** The side that wrote it. */
  from: z.enum(ROLES),
  /** Plain text, with line breaks. `DELETED_MESSAGE`, if its author has deleted their account. */
  text: z.string(),
  sent_at: instant,
  /** When the other side last looked at the conversation, if it saw this message then; null if it has not. */
  read_at: z.nullable(instant),
  /** Null for a message that was written on a page. */
  by_mail: z.nullable(byMail),
  /** Whether its author has deleted their account. */
  deleted: z.boolean(),
});
export type Message = z.output<typeof message>;

/** The conversation about an application, as its reader's list has it. */
export const conversation = z.object({
  application_id: z.string(),
  job_posting_id: z.string(),
  job_title: z.string(),
  company_name: z.string(),
  /** The applicant's name. */
  candidate_name: z.string(),
  /** The last message; `text` is its beginning. */
  last_message: z.object({ from: z.enum(ROLES), text: z.string(), sent_at: instant }),
  /** How many messages the reader has not read. */
  unread: z.int(),
  /** Whether the reader gets no mail about it. */
  muted: z.boolean(),
  /** When an operator ended it; null if they have not. */
  ended_at: z.nullable(instant),
});
export type Conversation = z.output<typeof conversation>;
