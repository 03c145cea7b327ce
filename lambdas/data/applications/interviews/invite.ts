import type { NotInvitedReason } from '../../../contract/calls/interviews.ts';
import { conflict, Problem } from '../../../contract/problem.ts';
import { APPLICANT_LEFT } from '../../../contract/texts/texts.ts';
import { instantOf } from '../../../rules/dates/local-time.ts';
import { isInvitable, isOpen } from '../../../rules/interview-status.ts';
import { getCompany } from '../../companies/companies.ts';
import type { StoredJob } from '../../jobs/jobs.ts';
import { countInItem } from '../../limits/quotas.ts';
import { enqueueMail } from '../../outbox/enqueue-mail.ts';
import { candidateOf } from '../../outbox/mails.ts';
import { newChildId } from '../../table/ids.ts';
import { withOptimisticLock } from '../../table/retry.ts';
import { transact, type Write } from '../../table/write.ts';
import { changeApplication, getReceivedApplication } from '../applications.ts';
import { nameOfApplicant, type StoredApplication } from '../stored-application.ts';
import { recordEvent } from '../timeline.ts';
import {
  addInterview,
  changeInterview,
  getInterview,
  type StoredInterview,
  summaryOf,
} from './stored-interview.ts';
import { listTaken, placeInTime } from './taken-times.ts';

/** What an invitation offers, the same for all whom it invites. */
export type Offered = Pick<
  StoredInterview,
  'minutes' | 'kind' | 'location' | 'link' | 'note' | 'offered' | 'time_zone' | 'once'
> & { readonly job: StoredJob };

/** Why somebody is not invited. */
export class NotInvited extends Error {
  override readonly name = 'NotInvited';
  readonly reason: NotInvitedReason;
  /** The same for a call that invites nobody else. */
  readonly problem: Problem;
  constructor(reason: NotInvitedReason, problem: Problem) {
    super(problem.message);
    this.reason = reason;
    this.problem = problem;
  }
}

/**
 * Invites an applicant, once: a repeated request finds the invitation.
 * @throws NotInvited
 */
export async function invite(
  manager: string,
  application_id: string,
  offered: Offered,
): Promise<StoredInterview> {
  const { name: company_name } = await getCompany(offered.job.company_id);
  return await withOptimisticLock(async () => {
    const application = await getReceivedApplication(manager, application_id).catch(asNotInvited);
    const previous = application.interview && (await getInterview(application.interview.id));
    if (previous?.once === offered.once) return previous;
    const left = whyLeftOut(application) ?? (previous && (await whyStillOpen(previous)));
    if (left) throw left;
    const now = new Date().toISOString();
    const { job, ...terms } = offered;
    const interview: StoredInterview = {
      ...terms,
      id: newChildId(application.candidate_id),
      application_id,
      job_posting_id: job.id,
      candidate_id: application.candidate_id,
      manager_id: manager,
      job_title: job.job_title,
      company_name,
      candidate_name: nameOfApplicant(application),
      status: 'invited',
      start: null,
      starts_at: null,
      last_note: '',
      changed_by: 'manager',
      sequence: 0,
      created_at: now,
      changed_at: now,
      revision: 1,
    };
    const about = { candidate_id: interview.candidate_id, interview_id: interview.id };
    await transact([
      addInterview(interview),
      ...(previous ? replace(previous, now) : []),
      changeApplication(application, {
        ...application,
        interview: summaryOf(interview),
        interview_changes: countChange(application, 'manager'),
      }),
      recordEvent(
        application,
        'interview-offered',
        { role: 'manager', id: manager },
        {
          at: now,
          interview_id: interview.id,
        },
      ),
      ...enqueueMail('interviewOffered', candidateOf(application), about),
    ]);
    return interview;
  }).catch(asNotInvited);
}

/** Counts a change of an application's interviews by one side. @throws too-many-requests */
export function countChange(
  { interview_changes }: StoredApplication,
  by: 'manager' | 'candidate',
): NonNullable<StoredApplication['interview_changes']> {
  const used = countInItem('interview_changes_per_application_per_day', interview_changes?.[by]);
  return { ...interview_changes, [by]: used };
}

function asNotInvited(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'not-found') throw new NotInvited('not-found', error);
  if (error.code === 'too-many-requests') throw new NotInvited('too-often', error);
  throw error;
}

function whyLeftOut(application: StoredApplication): NotInvited | undefined {
  if (isInvitable(application)) return undefined;
  const why =
    application.candidate_deleted_at === null
      ? 'Only new and accepted applicants can be invited to an interview.'
      : APPLICANT_LEFT;
  return new NotInvited('not-open', conflict(why));
}

/** Why a previous interview prevents another one. An invitation without any time left does not. */
async function whyStillOpen(previous: StoredInterview): Promise<NotInvited | undefined> {
  const now = new Date().toISOString();
  if (!isOpen(previous, now)) return undefined;
  if (previous.status === 'invited') {
    const { offered, time_zone } = previous;
    const coming = offered.filter((start) => instantOf(start, time_zone) > now);
    const taken = coming.length > 0 ? await listTaken(previous.job_posting_id) : new Set();
    if (coming.every((start) => taken.has(placeInTime(start, time_zone)))) return undefined;
  }
  const why =
    previous.status === 'invited'
      ? 'This applicant has an invitation already. Cancel it to send another one.'
      : 'This applicant has an interview already. Move it, or cancel it first.';
  return new NotInvited('already-invited', conflict(why));
}

/** Takes an interview that another one replaces off its manager's lists. */
function replace(previous: StoredInterview, now: string): Write[] {
  const { status } = previous;
  if (status !== 'declined' && status !== 'invited') return [];
  const ended =
    status === 'invited'
      ? { status: 'cancelled' as const, changed_by: 'manager' as const, changed_at: now }
      : {};
  return [changeInterview(previous, { ...previous, ...ended, replaced: true })];
}
