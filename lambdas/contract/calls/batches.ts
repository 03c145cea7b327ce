import * as z from 'zod/mini';
import { BATCH_MAX, LARGE_BODY_MAX_BYTES, MESSAGE_MAX, MESSAGE_TO_MANY_MAX } from '../limits.ts';
import { route } from '../route.ts';
import {
  batch,
  decisionBatch,
  EXPORT_CONTENTS,
  exportBatch,
  messageBatch,
} from '../schemas/batch.ts';
import { applicationIds, expectedStatuses, leftOut } from '../schemas/many-applications.ts';
import { childId, cursor, id, nextCursor, oneOf, paragraph } from '../schemas/types.ts';
import { APPLICATION_STATUSES, DECISIONS } from '../statuses/application-status.ts';
import { FIRST_NAME, whyNotToMany } from '../texts/message-to-many.ts';

/** Batches: work on many applications that takes longer than a call. */

const applications = {
  job_posting_id: childId,
  application_ids: applicationIds(BATCH_MAX),
};

export const startDecisions = route({
  name: 'startDecisions',
  POST: '/job/start-decisions',
  role: 'manager',
  status: 201,
  takesIdempotencyKey: true,
  bodyMaxBytes: LARGE_BODY_MAX_BYTES,
  summary: `Starts a batch of decisions on up to ${BATCH_MAX} applications to a job, as they are named now. \`continueBatch\` works on it at once; without that it begins within a minute.`,
  input: z.object({
    ...applications,
    application_status: oneOf(DECISIONS),
    /** The status that the manager saw when deciding. Applications with another one are left out. */
    expected_status: z.optional(oneOf(APPLICATION_STATUSES)),
    /** The status of each, if they differ. */
    expected_statuses: expectedStatuses(BATCH_MAX),
  }),
  output: z.object({ batch: decisionBatch }),
});

export const startApplicantsExport = route({
  name: 'startApplicantsExport',
  POST: '/job/start-applicants-export',
  role: 'manager',
  status: 201,
  takesIdempotencyKey: true,
  bodyMaxBytes: LARGE_BODY_MAX_BYTES,
  summary:
    'Starts a batch that writes applicants into one file, in the order of their ids: a CSV or Excel table, a CSV of all answers, or a ZIP of resumes. `continueBatch` builds a small one at once, a task any other within a minute. The file is kept for a day.',
  input: z.object({ ...applications, content: oneOf(EXPORT_CONTENTS) }),
  output: z.object({ batch: exportBatch }),
});

export const startMessages = route({
  name: 'startMessages',
  POST: '/job/start-messages',
  role: 'manager',
  status: 201,
  takesIdempotencyKey: true,
  summary: `Starts a batch that sends a message to up to ${MESSAGE_TO_MANY_MAX} applicants to a job, each in their own conversation, with their first name in place of \`${FIRST_NAME}\`. \`continueBatch\` works on it at once; without that it begins within a minute.`,
  input: z.object({
    job_posting_id: childId,
    application_ids: applicationIds(MESSAGE_TO_MANY_MAX),
    text: paragraph(MESSAGE_MAX).check((payload) => {
      const message = whyNotToMany(payload.value);
      if (message === undefined) return;
      payload.issues.push({ code: 'custom', message, input: payload.value });
    }),
  }),
  output: z.object({ batch: messageBatch }),
});

export const getBatches = route({
  name: 'getBatches',
  GET: '/manager/get-batches',
  role: 'manager',
  summary: 'Lists the manager’s batches of the last two weeks, newest first, at most 100.',
  input: z.object({}),
  output: z.object({ batches: z.array(batch) }),
});

export const continueBatch = route({
  name: 'continueBatch',
  POST: '/manager/continue-batch',
  role: 'manager',
  idempotent: true,
  summary:
    'Works on decisions or messages for two seconds, or builds a small export, unless another call or task works on it, and answers how far the batch is. Called until it is finished, it shows the progress; if nobody calls, the batch goes on by itself.',
  input: z.object({ id }),
  output: z.object({ batch }),
});

export const getBatchLeftOut = route({
  name: 'getBatchLeftOut',
  GET: '/manager/get-batch-left-out/{id}',
  role: 'manager',
  summary:
    'Lists what a batch, or its undo, has left out so far, and why, and whose candidates had been told otherwise.',
  input: z.object({ id, cursor: z.optional(cursor) }),
  output: z.object({
    left_out: leftOut,
    /** Applications whose candidates had been told of the decision that the batch, or its undo, has replaced. */
    told: z.array(z.string()),
    next_cursor: nextCursor,
  }),
});

export const undoDecisions = route({
  name: 'undoDecisions',
  POST: '/job/undo-decisions',
  role: 'manager',
  idempotent: true,
  summary:
    'Stops a batch of decisions, and gives each application that it has changed its earlier status again, unless it was decided anew since. The batch goes on as before, now counting these.',
  input: z.object({ batch_id: id }),
  output: z.object({ batch: decisionBatch }),
});
