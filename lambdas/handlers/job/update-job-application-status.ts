import { updateJobApplicationStatus } from '../../contract/calls/application.ts';
import { conflict } from '../../contract/problem.ts';
import { APPLICANT_LEFT } from '../../contract/texts/texts.ts';
import { getManager } from '../../data/accounts/managers.ts';
import { applicationToWire } from '../../data/applications/application-to-wire.ts';
import {
  changeApplication,
  getReceivedApplication,
  type StoredApplication,
} from '../../data/applications/applications.ts';
import { record } from '../../data/applications/timeline.ts';
import { addToNewApplications } from '../../data/jobs/job-counters.ts';
import { enqueueMail } from '../../data/outbox/enqueue-mail.ts';
import { candidateOf } from '../../data/outbox/messages.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { newCountChange, nextStatus, whyNotDecidable } from '../../rules/application-status.ts';

export const handler = endpoint(updateJobApplicationStatus, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const before = await getReceivedApplication(actor.id, input.id);
    const { application_status: from, job_posting_id } = before;
    if (before.candidate_deleted_at !== null) throw conflict(APPLICANT_LEFT);
    const to = nextStatus(from, { type: 'decide', decision: input.application_status });
    if (to === undefined || (input.expected_status ?? from) !== from) {
      throw conflict(whyNotDecidable(from));
    }
    if (to === from) return { application: await applicationToWire(before) };
    const decided_at = new Date().toISOString();
    const held_until = to === 'rejected' ? await heldUntil(actor.id, decided_at) : null;
    const application = {
      ...before,
      application_status: to,
      decided_at: to === 'new' ? null : decided_at,
      held_until,
    };
    await transact([
      ...tellOfDecision(application, decided_at),
      changeApplication(before, application),
      record(before, EVENT_OF[input.application_status], actor, {
        at: decided_at,
        from,
        held_until: held_until ?? before.held_until,
      }),
      ...addToNewApplications(job_posting_id, newCountChange(from, to)),
    ]);
    // A change back to new is an undo, not a decision.
    if (to !== 'new') count('Decision');
    return { application: await applicationToWire(application) };
  }),
);

const EVENT_OF = { new: 'undone', accepted: 'accepted', rejected: 'rejected' } as const;

/** Until when the manager wants to hold back a rejection. */
async function heldUntil(manager: string, decidedAt: string): Promise<string> {
  const { hold_rejections_minutes } = (await getManager(manager)).preferences;
  return new Date(Date.parse(decidedAt) + hold_rejections_minutes * 60_000).toISOString();
}

function tellOfDecision(application: StoredApplication, decided_at: string) {
  const about = { application_id: application.id, decided_at };
  switch (application.application_status) {
    case 'accepted':
      return enqueueMail('applicationAccepted', candidateOf(application), about);
    case 'rejected':
      return enqueueMail('applicationNotSelected', candidateOf(application), about, {
        dueAt: application.held_until ?? decided_at,
      });
    default:
      return [];
  }
}
