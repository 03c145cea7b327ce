import type { LeftOutReason } from '../../../contract/statuses/left-out.ts';
import { leftOutOf } from '../../../rules/left-out.ts';
import { getJob } from '../../jobs/jobs.ts';
import { ownUlid } from '../../keys/key.ts';
import { childIdOf } from '../../table/ids.ts';
import { unlessNotFound } from '../../table/read.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { transact, type Write } from '../../table/write.ts';
import {
  type BatchOf,
  claimBatch,
  findBatch,
  getPart,
  isUndo,
  LEASE_MORE_MS,
  listParts,
  progressWrites,
  releaseBatch,
  type StoredBatch,
  type StoredPart,
} from '../batches.ts';
import {
  type ApplicationDecision,
  type DecisionOutcome,
  decideGroup,
  decisionTerms,
  toldOf,
} from './decide.ts';

/** Batches of decisions on applications to a job. */

type Decisions = BatchOf<'decisions'>;

/**
 * Works on a batch for a while, unless another worker has its lease.
 * @param onDecided is called with the number of decisions that were stored
 */
export async function continueDecisions(
  before: Decisions,
  forMs: number,
  onDecided: (count: number) => void,
): Promise<void> {
  const held = await claimBatch(before, forMs + LEASE_MORE_MS);
  if (held === undefined) return;
  const isThrough = await processParts(held, Date.now() + forMs, onDecided);
  await releaseBatch(held, isThrough);
}

/** @returns whether everything is done */
async function processParts(
  held: Decisions,
  until: number,
  onDecided: (count: number) => void,
): Promise<boolean> {
  const { application_status } = held.work;
  const subject = await unlessNotFound(subjectOf(held));
  // A stopped batch has changed nothing after its current part.
  const parts = isUndo(held) ? Math.min(held.parts, held.parts_done + 1) : held.parts;
  let number = isUndo(held) ? held.parts_undone : held.parts_done;
  while (number < parts) {
    if (Date.now() >= until) return false;
    const part = await getPart(held, number);
    const step = isUndo(held) ? undoStep(held, part) : decisionStep(held, part);
    const progress = async (found: readonly DecisionOutcome[]) => {
      if ((await findBatch(held.manager_id, held.id))?.revision !== held.revision)
        throw new LeaseLost();
      return step.writes(found);
    };
    const group =
      subject === undefined
        ? leaveOut(step.wishes, progress)
        : decideGroup(subject.job, step.wishes, subject.terms, progress);
    const outcomes = await group.catch((error: unknown) => {
      if (error instanceof LeaseLost) return undefined;
      throw error;
    });
    if (outcomes === undefined) return false;
    const changed = outcomes.filter((outcome) => outcome.changed !== undefined).length;
    if (!isUndo(held) && application_status !== 'new' && changed > 0) onDecided(changed);
    if (outcomes.length === step.wishes.length) number++;
  }
  return true;
}

/** @throws not-found if the job, its company or its manager was deleted in the meantime */
async function subjectOf({ manager_id, work }: Decisions) {
  const job = await getJob(work.job_posting_id);
  return { job, terms: await decisionTerms(manager_id, job.id) };
}

/** Leaves out applications to a job that is gone. */
async function leaveOut(
  wishes: Step['wishes'],
  progress: (found: readonly DecisionOutcome[]) => Promise<Write[]>,
): Promise<DecisionOutcome[]> {
  const found = wishes.map(({ id }) => ({ id, leftOut: 'not-found' as const }));
  return await withOptimisticLock(async () => {
    await transact(await progress(found));
    return found;
  });
}

/** The batch is being undone or was deleted, or another worker has its lease. */
class LeaseLost extends Error {}

/** The next step: the wishes, and the writes that store the outcomes of the first ones. */
interface Step {
  readonly wishes: readonly ApplicationDecision[];
  writes(found: readonly DecisionOutcome[]): Write[];
}

function decisionStep(held: Decisions, part: StoredPart): Step {
  const { application_status, job_posting_id } = held.work;
  return {
    wishes: part.waiting.map(({ id, expected_status }) => ({
      id: childIdOf(id, job_posting_id),
      application_status,
      expected_status,
    })),
    writes: (found) => {
      const waiting = part.waiting.slice(found.length);
      const changed = found.flatMap(({ id, changed: change }) =>
        change === undefined
          ? []
          : { id: ownUlid(id), from: change.from, decided_at: change.decided_at },
      );
      const told = toldOf(found).map(ownUlid);
      const left_out = ownLeftOut(found);
      const after = {
        ...part,
        waiting,
        changed: [...part.changed, ...changed],
        told: [...part.told, ...told],
        left_out: [...part.left_out, ...left_out],
      };
      return progressWrites(held, part, after, {
        done: found.length,
        changed: changed.length,
        told: told.length,
        left_out: left_out.length,
        parts_done: waiting.length === 0 ? 1 : 0,
      });
    },
  };
}

/** Restores the earlier status of changed applications, unless they were decided again since. */
function undoStep(held: Decisions, part: StoredPart): Step {
  return {
    wishes: part.changed.map(({ id, from, decided_at }) => ({
      id: childIdOf(id, held.work.job_posting_id),
      application_status: from,
      expected_status: held.work.application_status,
      decided_at,
    })),
    writes: (found) => {
      const changed = part.changed.slice(found.length);
      const not_undone = ownLeftOut(found);
      const told = toldOf(found).map(ownUlid);
      const after = {
        ...part,
        changed,
        undone_told: [...part.undone_told, ...told],
        not_undone: [...part.not_undone, ...not_undone],
      };
      return progressWrites(held, part, after, {
        undone: found.length,
        undone_told: told.length,
        not_undone: not_undone.length,
        parts_undone: changed.length === 0 ? 1 : 0,
      });
    },
  };
}

const ownLeftOut = (found: readonly DecisionOutcome[]) =>
  leftOutOf(found).map(({ id, reason }) => ({ id: ownUlid(id), reason }));

/**
 * A page of the applications that a batch, or its undo, has left out, and of those whose candidates had been told
 * of the decision that it has replaced.
 */
export async function listLeftOut(
  of: StoredBatch,
  cursor?: string,
): Promise<{
  left_out: { id: string; reason: LeftOutReason }[];
  told: string[];
  next_cursor?: string;
}> {
  const { rows, next } = await listParts(of, cursor);
  const parts = rows.map(({ item }) => item);
  const fullId = (own: string) => childIdOf(own, of.work.job_posting_id);
  return {
    left_out: parts
      .flatMap((part) => (isUndo(of) ? part.not_undone : part.left_out))
      .map(({ id, reason }) => ({ id: fullId(id), reason })),
    told: parts.flatMap((part) => (isUndo(of) ? part.undone_told : part.told)).map(fullId),
    ...(next !== undefined && { next_cursor: next }),
  };
}
