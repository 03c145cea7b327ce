import { Problem } from '../../../contract/problem.ts';
import {
  type ApplicationStatus,
  DECISIONS,
  type Decision,
} from '../../../contract/statuses/application-status.ts';
import type { LeftOutReason } from '../../../contract/statuses/left-out.ts';
import type { DecisionMail } from '../../../contract/texts/decision-mails.ts';
import {
  newCountChange,
  nextStatus,
  statusToCandidate,
  whyLeftOut,
} from '../../../rules/application-status.ts';
import type { Outcome } from '../../../rules/left-out.ts';
import { getManager } from '../../accounts/managers.ts';
import { getCompany, type StoredCompany } from '../../companies/companies.ts';
import { versionFor } from '../../companies/decision-mails.ts';
import { addToNewApplications } from '../../jobs/job-counters.ts';
import type { StoredJob } from '../../jobs/jobs.ts';
import { applicationKey } from '../../keys/applications.ts';
import { parentUlid } from '../../keys/key.ts';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { candidateOf, managerOf } from '../../outbox/mails.ts';
import { getItems } from '../../table/read.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { transact, type Write } from '../../table/write.ts';
import { changeApplication } from '../applications.ts';
import { applicationType, type StoredApplication } from '../stored-application.ts';
import { recordEvent } from '../timeline.ts';

/** A manager's decisions. The same rules apply to one application and to many. */

/** A decision on one application. */
export interface DecisionRequest {
  readonly application_status: Decision;
  /** The status that the manager saw. */
  readonly expected_status?: ApplicationStatus | undefined;
}

/** The employer's settings for all decisions. */
export interface DecisionSettings {
  /** How long each decision is held back from the candidate, in milliseconds. */
  readonly holdMs: Readonly<Record<Decision, number>>;
  readonly company: Pick<StoredCompany, 'decision_mails'>;
}

const MINUTE_MS = 60_000;

/** The terms of decisions on applications to a job. */
export async function decisionTerms(manager: string, job: string): Promise<DecisionSettings> {
  const [{ preferences }, company] = await Promise.all([
    getManager(manager),
    getCompany(parentUlid(job)),
  ]);
  const { hold_acceptances_minutes, hold_rejections_minutes } = preferences;
  const holdMs = {
    new: 0,
    accepted: hold_acceptances_minutes * MINUTE_MS,
    rejected: hold_rejections_minutes * MINUTE_MS,
  };
  return { holdMs, company };
}

/** Why a decision cannot be taken. Undefined if it can. */
export function whyNotDecided(
  { application_status: from, candidate_deleted_at }: StoredApplication,
  { application_status: to, expected_status = from }: DecisionRequest,
): LeftOutReason | undefined {
  if (candidate_deleted_at !== null) return 'candidate-left';
  const isPossible = nextStatus(from, { type: 'decide', decision: to }) !== undefined;
  return isPossible && expected_status === from ? undefined : whyLeftOut(from);
}

/** A decided application, and the writes that store the decision, except for its job's counter. */
interface Decided {
  readonly before: StoredApplication;
  readonly after: StoredApplication;
  /** Whether the candidate had been told of the decision before. */
  readonly told: boolean;
  readonly writes: readonly Write[];
}

/** The most writes of one decision. */
const WRITES_PER_DECISION = 3;

/** Takes a decision that changes the application's status. */
export function decide(before: StoredApplication, to: Decision, terms: DecisionSettings): Decided {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const told = isTold(before);
  const isDecided = to !== 'new';
  const held_until = isDecided ? new Date(now + terms.holdMs[to]).toISOString() : null;
  const decided_at = isDecided ? at : null;
  const after = { ...before, application_status: to, decided_at, held_until };
  const writes = [
    ...enqueueDecisionMail(after, at, terms),
    changeApplication(before, after),
    recordEvent(before, EVENT_OF[to], managerOf(before), {
      at,
      from: before.application_status,
      from_known: told,
      held_until: held_until ?? before.held_until,
    }),
  ];
  return { before, after, told, writes };
}

/** Whether the candidate has been told of the current decision. */
const isTold = (application: StoredApplication) => statusToCandidate(application) !== 'new';

const EVENT_OF = { new: 'undone', accepted: 'accepted', rejected: 'rejected' } as const;

function enqueueDecisionMail(
  application: StoredApplication,
  decided_at: string,
  { company }: DecisionSettings,
): Write[] {
  const about = (mail: DecisionMail) => {
    const words = versionFor(mail, company);
    return { application_id: application.id, decided_at, ...(words !== undefined && { words }) };
  };
  const to = candidateOf(application);
  const when = { dueAt: application.held_until ?? decided_at };
  switch (application.application_status) {
    case 'accepted':
      return enqueueMail('applicationAccepted', to, about('acceptance'), when);
    case 'rejected':
      return enqueueMail('applicationNotSelected', to, about('rejection'), when);
    default:
      return [];
  }
}

/** All writes of decisions on applications to one job. */
export function decisionWrites(job: string, decided: readonly Decided[]): Write[] {
  const change = ({ before, after }: Decided) =>
    newCountChange(before.application_status, after.application_status);
  const sum = decided.reduce((total, each) => total + change(each), 0);
  return [...decided.flatMap(({ writes }) => writes), ...addToNewApplications(job, sum)];
}

/*
 * Decisions on many applications to a job. All of them change the job's counter, so they are stored in groups: one
 * group per transaction, one after the other.
 */

/** The most writes in one transaction. A few of them are for counters. */
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
    const leftOutFor = whyWishLeftOut(job, before, wish);
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
function whyWishLeftOut(
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
