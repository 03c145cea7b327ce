import { Problem } from '../../../contract/problem.ts';
import type { LeftOutReason } from '../../../contract/statuses/left-out.ts';
import { withFirstName } from '../../../contract/texts/message-to-many.ts';
import { APPLICANT_LEFT, CONVERSATION_ENDED } from '../../../contract/texts/texts.ts';
import { childIdOf, createdAt } from '../../table/ids.ts';
import { unlessConflict } from '../../table/retry.ts';
import { transact } from '../../table/write.ts';
import { getReceivedApplication } from '../applications.ts';
import {
  type BatchOf,
  claimBatch,
  getPart,
  LEASE_MORE_MS,
  progressWrites,
  releaseBatch,
  type StoredPart,
} from '../batches.ts';
import { sendMessage } from './send-message.ts';

/**
 * Messages to many applicants. A message is known by its batch, so that one that is sent again after an interruption is
 * the same message: the batch may be behind, and nobody gets two.
 */

/** How many messages are sent at the same time, and stored as done together. */
export const MESSAGES_AT_ONCE = 10;

/** How far the clock of a function may be behind that of another, in milliseconds. */
const SKEW_MS = 60_000;

type Messages = BatchOf<'messages'>;

/** Sends messages of a batch for a while, unless another worker has its lease. */
export async function continueMessages(before: Messages, forMs: number): Promise<void> {
  const held = await claimBatch(before, forMs + LEASE_MORE_MS);
  if (held === undefined) return;
  await releaseBatch(held, await sendParts(held, Date.now() + forMs));
}

/** @returns whether all are sent */
async function sendParts(held: Messages, until: number): Promise<boolean> {
  for (let number = held.parts_done; number < held.parts; number++) {
    if (Date.now() >= until) return false;
    const part = await getPart(held, number);
    if (!(await sendPart(held, part))) return false;
  }
  return true;
}

/** @returns whether it is stored; false if the batch was deleted, or another worker has its lease */
async function sendPart(held: Messages, part: StoredPart): Promise<boolean> {
  const outcomes = await Promise.all(
    part.waiting.map(async ({ id }) => ({ id, reason: await sendTo(held, id) })),
  );
  const left_out = outcomes.flatMap(({ id, reason }) =>
    reason === undefined ? [] : { id, reason },
  );
  const after = { ...part, waiting: [], left_out };
  const counts = { done: outcomes.length, left_out: left_out.length, parts_done: 1 };
  const stored = transact(progressWrites(held, part, after, counts)).then(() => true);
  return (await unlessConflict(stored)) ?? false;
}

/** @returns why nothing is sent to this applicant; undefined if it is */
async function sendTo(
  { id: batch, manager_id, work }: Messages,
  own: string,
): Promise<LeftOutReason | undefined> {
  const application = childIdOf(own, work.job_posting_id);
  try {
    await sendMessage(() => getReceivedApplication(manager_id, application), {
      from: 'manager',
      text: ({ candidate }) => withFirstName(work.text, candidate.first_name),
      once: `batch ${batch}`,
      since: Date.parse(createdAt(batch)) - SKEW_MS,
    });
    return undefined;
  } catch (error) {
    const reason = error instanceof Problem ? whyNotSent(error) : undefined;
    if (reason === undefined) throw error;
    return reason;
  }
}

function whyNotSent({ code, message }: Problem): LeftOutReason | undefined {
  if (code === 'not-found') return 'not-found';
  if (code === 'too-many-requests') return 'too-many-messages';
  if (code !== 'conflict') return undefined;
  if (message === APPLICANT_LEFT) return 'candidate-left';
  return message === CONVERSATION_ENDED ? 'conversation-ended' : 'changed';
}
