import { Problem } from '../../../contract/problem.ts';
import { DECISIONS, type Decision } from '../../../contract/statuses/application-status.ts';
import type { LeftOutReason } from '../../../contract/statuses/left-out.ts';
import type { Outcome } from '../../../rules/left-out.ts';
import type { StoredJob } from '../../jobs/jobs.ts';
import { applicationKey } from '../../keys/applications.ts';
import { getItems } from '../../table/read.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { transact, type Write } from '../../table/write.ts';
import { applicationType, type StoredApplication } from '../stored-application.ts';
import {
  type DecisionRequest,
  type DecisionSettings,
  decide,
  decisionWrites,
  WRITES_PER_DECISION,
  whyNotDecided,
} from './decide.ts';

/**
 * Decisions on many applications to a job. All of them change the job's counter, so they are stored in groups: one
 * group per transaction, one after the other.
 */

/** The most writes of one transaction, of which a few are for counters. */
const WRITES_MAX = 100;
export const GROUP = Math.floor((WRITES_MAX - 4) / WRITES_PER_DECISION);
/** The size of a group's applications, in bytes. A transaction may have 4 MB. */
const GROUP_BYTES = 2 * 1024 * 1024;

/** A decision on the application with this id. */
export interface ApplicationDecision extends DecisionRequest {
  readonly id: string;
  /** If set, the application is left out unless this is the time of its last decision. */
  readonly decided_at?: string | null;
}

/** The result for one application; without a reason to leave it out, it has the wished status now. */
export interface DecisionOutcome extends Outcome {
  /** Undefined if it is unchanged. */
  readonly changed?: {
    /** The status before. */
    readonly from: Decision;
    readonly decided_at: string | null;
    /** Whether the candidate had been told of the decision before. */
    readonly told: boolean;
  };
}

/**
 * Decides on applications to a job.
 * @returns an outcome for each wish, in their order
 */
export async function decideMany(
  job: StoredJob,
  wishes: readonly ApplicationDecision[],
  terms: DecisionSettings,
): Promise<DecisionOutcome[]> {
  const waiting = [...new Map(wishes.map((wish) => [wish.id, wish])).values()];
  const found = new Map<string, DecisionOutcome>();
  while (waiting.length > 0) {
    const outcomes = await decideGroup(job, waiting, terms);
    waiting.splice(0, outcomes.length);
    for (const outcome of outcomes) found.set(outcome.id, outcome);
  }
  return wishes.map(({ id }) => {
    const outcome = found.get(id) ?? leftOut(id, 'repeated');
    found.delete(id);
    return outcome;
  });
}

/**
 * Decides on the first of these applications, as many as fit into a transaction. After repeated conflicts the
 * group shrinks to one application, which is left out if it still conflicts.
 * @param along further writes for the transaction: up to four
 */
export async function decideGroup(
  job: StoredJob,
  wishes: readonly ApplicationDecision[],
  terms: DecisionSettings,
  along: (outcomes: readonly DecisionOutcome[]) => Promise<Write[]> = async () => [],
): Promise<DecisionOutcome[]> {
  const store = async (outcomes: DecisionOutcome[], writes: Write[]) => {
    const all = [...writes, ...(await along(outcomes))];
    if (all.length > 0) await transact(all);
    return outcomes;
  };
  for (let most = GROUP; most > 0; most = Math.floor(most / 2)) {
    try {
      return await withOptimisticLock(async () => {
        const { outcomes, writes } = await prepareGroup(job, wishes.slice(0, most), terms);
        return await store(outcomes, writes);
      });
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'conflict')) throw error;
    }
  }
  return await store(
    wishes.slice(0, 1).map(({ id }) => leftOut(id, 'changed')),
    [],
  );
}

/** The outcomes for the first of these applications, up to 2 MB of them, and the writes that store them. */
async function prepareGroup(
  job: StoredJob,
  wishes: readonly ApplicationDecision[],
  terms: DecisionSettings,
): Promise<{ readonly outcomes: DecisionOutcome[]; readonly writes: Write[] }> {
  const stored = await getItems(
    wishes.map(({ id }) => applicationKey(id)),
    applicationType,
  );
  const applications = new Map(stored.map((each) => [each.id, each]));
  const outcomes: DecisionOutcome[] = [];
  const decided: ReturnType<typeof decide>[] = [];
  let bytes = 0;
  for (const wish of wishes) {
    const before = applications.get(wish.id);
    const leftOutFor = whyLeftOut(job, before, wish);
    const from = DECISIONS.find((each) => each === before?.application_status);
    if (before === undefined || from === undefined || leftOutFor !== undefined) {
      outcomes.push(leftOut(wish.id, leftOutFor ?? 'not-found'));
      continue;
    }
    if (from === wish.application_status) {
      outcomes.push({ id: wish.id });
      continue;
    }
    bytes += Buffer.byteLength(JSON.stringify(before));
    if (bytes > GROUP_BYTES && decided.length > 0) break;
    const one = decide(before, wish.application_status, terms);
    decided.push(one);
    outcomes.push({
      id: wish.id,
      changed: { from, decided_at: one.after.decided_at, told: one.told },
    });
  }
  return { outcomes, writes: decisionWrites(job.id, decided) };
}

/** As for a single decision, but a decision can be repeated, since its answer may have been lost. */
function whyLeftOut(
  job: StoredJob,
  application: StoredApplication | undefined,
  {
    application_status,
    expected_status,
    decided_at = application?.decided_at,
  }: ApplicationDecision,
): LeftOutReason | undefined {
  if (application?.job_posting_id !== job.id || application.submitted_at === null)
    return 'not-found';
  const isDone = application.application_status === application_status;
  if (isDone) return whyNotDecided(application, { application_status });
  const why = whyNotDecided(application, { application_status, expected_status });
  return why ?? (decided_at === application.decided_at ? undefined : 'changed');
}

/** The ids of those whose candidates had been told of the decision before. */
export const toldOf = (outcomes: readonly DecisionOutcome[]): string[] =>
  outcomes.flatMap(({ id, changed }) => (changed?.told ? id : []));

const leftOut = (id: string, reason: LeftOutReason): DecisionOutcome => ({ id, leftOut: reason });
