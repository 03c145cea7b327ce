import { useQueryClient } from '@tanstack/react-query';
import { updateJobApplicationStatus } from '../../../../lambdas/contract/calls/application.ts';
import { getJobApplication } from '../../../../lambdas/contract/calls/timeline.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import {
  APPLICATION_STATUS,
  type Decision,
} from '../../../../lambdas/contract/statuses/application-status.ts';
import { isPending } from '../../../../lambdas/contract/statuses/offer-status.ts';
import { call } from '../../../api/client.ts';
import { isConflict } from '../../../api/errors.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { nameOf } from '../../../ui/text/format.ts';
import { isDone, useUndoStack } from '../assessment/use-undo-stack.ts';
import { applicationsOf } from './review-queries.ts';
import { countNew, moveToItsQueue } from './reviewed/move-applications.ts';
import { DONE, tooLate, useSendDecision } from './use-send-decision.ts';

/** The current decision; null if the manager can no longer change it or make an offer. */
export function decisionOf({
  application_status,
  candidate_deleted_at,
}: Application): Decision | null {
  const { decisions } = APPLICATION_STATUS[application_status];
  const currentDecision = decisions.find((each) => each === application_status);
  return candidate_deleted_at === null ? (currentDecision ?? null) : null;
}

/** Whether an offer can be withdrawn. */
export function hasPendingOffer({ application_status, offer }: Application): boolean {
  const { after } = APPLICATION_STATUS[application_status];
  return 'withdraw-offer' in after && offer !== null && isPending(offer);
}

/** Accepts a rejected application, unless it is accepted already: the answer of an earlier try may be lost. */
async function acceptRejected({ id }: Application): Promise<Application> {
  try {
    const answer = await call(updateJobApplicationStatus, {
      ...{ id, application_status: 'accepted', expected_status: 'rejected' },
    });
    return answer.application;
  } catch (error) {
    if (!isConflict(error)) throw error;
    const { application } = await call(getJobApplication, { application_id: id });
    if (application.application_status !== 'accepted') throw error;
    return application;
  }
}

export type Decisions = ReturnType<typeof useDecisions>;

/**
 * Decides a job's applications, and undoes this session's decisions, latest first. A decision shows at
 * once; if it fails, the applicant returns.
 * @param onBack gets the applicant who is new again after an Undo
 */
export function useDecisions(job: JobWithQuestions, onBack: (application: Application) => void) {
  const queryClient = useQueryClient();
  const { send, unsent, decidedElsewhere, countsChanged } = useSendDecision(job);
  const { endUndo, ...undoStack } = useUndoStack();

  function change(application: Application, from: Decision, to: Decision): void {
    const outcome = send({ application, from, to });
    const name = nameOf(application.candidate);
    const withdraw = undoStack.addUndo(
      `${name} was ${DONE[to]}.`,
      // An Undo may come while the decision is being sent.
      async () =>
        isDone(await outcome) ? await send({ application, from: to, to: from }) : 'refused',
      (undone) => {
        const now = from === 'new' ? 'back in New Applicants' : `${from} again`;
        toast(`Undone. ${name} is ${now}.${tooLate(undone, name, to)}`);
        if (from === 'new') onBack(application);
      },
    );
    void outcome.then((result) => {
      if (!isDone(result)) withdraw();
    });
  }

  return {
    unsent,
    ...undoStack,
    /** Accepts or rejects a new application, without waiting for the server. */
    decide(application: Application, to: 'accepted' | 'rejected'): void {
      change(application, 'new', to);
    },
    /** Changes a reviewed application's status. */
    move(application: Application, to: Decision): void {
      const from = decisionOf(application);
      if (from !== null) change(application, from, to);
    },
    /** Accepts a rejected application before an offer. Throws the call's error. */
    async acceptFirst(application: Application): Promise<void> {
      await moveToItsQueue(queryClient, await acceptRejected(application));
    },
    /** Call it after an offer: removes the application from the queue and ends Undo. */
    async offered(application: Application): Promise<void> {
      if (application.application_status === 'new') countNew(queryClient, job.id, -1);
      await moveToItsQueue(queryClient, { ...application, application_status: 'offer-extended' });
      const { queryKey } = applicationsOf(job.id, 'accepted');
      void queryClient.invalidateQueries({ queryKey });
      countsChanged();
      endUndo("An offer can't be undone. The candidate can already see it.");
    },
    /** Call it if the application has another status by now. */
    decidedElsewhere,
  };
}
