import type { ApplicationStatus, Decision } from '../../../contract/statuses/application-status.ts';
import type { LeftOutReason } from '../../../contract/statuses/left-out.ts';
import type { DecisionMail } from '../../../contract/texts/decision-mails.ts';
import {
  newCountChange,
  nextStatus,
  statusToCandidate,
  whyLeftOut,
} from '../../../rules/application-status.ts';
import { getManager } from '../../accounts/managers.ts';
import { getCompany, type StoredCompany } from '../../companies/companies.ts';
import { versionFor } from '../../companies/decision-mails.ts';
import { addToNewApplications } from '../../jobs/job-counters.ts';
import { parentUlid } from '../../keys/key.ts';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { candidateOf, managerOf } from '../../outbox/messages.ts';
import type { Write } from '../../table/write.ts';
import { changeApplication } from '../applications.ts';
import type { StoredApplication } from '../stored-application.ts';
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
export const WRITES_PER_DECISION = 3;

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
