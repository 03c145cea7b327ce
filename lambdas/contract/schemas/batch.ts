import * as z from 'zod/mini';
import { DECISIONS } from '../statuses/application-status.ts';
import { instant } from './types.ts';

/** The states of a batch. Only decisions can be undone; only an export can fail, or be too large for one file. */
export const BATCH_STATES = [
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
  'too-large',
] as const;

/** The content of an export: a CSV of rows, the same as an Excel workbook, a CSV of all answers, or a ZIP of resumes. */
export const EXPORT_CONTENTS = ['rows', 'workbook', 'answers', 'resumes'] as const;
export type ExportContent = (typeof EXPORT_CONTENTS)[number];

const common = {
  id: z.string(),
  job_posting_id: z.string(),
  state: z.enum(BATCH_STATES),
  /** Applications in total, and processed so far. For an undo, both count only those that the batch had changed. */
  total: z.int(),
  done: z.int(),
  /** How many of these were left out. */
  left_out: z.int(),
  created_at: instant,
  finished_at: z.nullable(instant),
};

/** A batch of decisions on many applications. */
export const decisionBatch = z.object({
  ...common,
  kind: z.literal('decisions'),
  application_status: z.enum(DECISIONS),
  /** How many of the candidates had been told of the decision that this batch, or its undo, replaces. */
  told: z.int(),
});
export type DecisionBatch = z.output<typeof decisionBatch>;

/** An export of many applicants into one file. */
export const exportBatch = z.object({
  ...common,
  kind: z.literal('export'),
  content: z.enum(EXPORT_CONTENTS),
  /** The file, once all of it is stored; `url` works for an hour at most. */
  file: z.nullable(
    z.object({ name: z.string(), size: z.int(), url: z.string(), expires_at: instant }),
  ),
});
export type ExportBatch = z.output<typeof exportBatch>;

/** A message to many applicants. */
export const messageBatch = z.object({ ...common, kind: z.literal('messages') });
export type MessageBatch = z.output<typeof messageBatch>;

/** A batch of any kind. */
export const batch = z.union([decisionBatch, exportBatch, messageBatch]);
export type Batch = z.output<typeof batch>;
