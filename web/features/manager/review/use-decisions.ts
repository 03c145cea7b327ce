import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
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
import type { OfferUndo } from '../../../ui/assessment/offer-undo.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { hideUndoToast, showUndoToast } from '../../../ui/feedback/undo-toast.tsx';
import { nameOf } from '../../../ui/text/name-of.ts';
import { applicationsOf } from './review-queries.ts';
import { countNew, moveToItsQueue } from './reviewed/move-applications.ts';
import { type Change, DONE, type Outcome, useSendDecision } from './use-send-decision.ts';

interface Decided {
  readonly change: Change;
  readonly outcome: Promise<Outcome>;
}

/** An entry of the undo stack. Nothing before an offer can be undone: the candidate has it. */
type Step = Decided | 'offer' | (() => void);

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
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [undoing, setUndoing] = useState(false);
  const last = steps.at(-1);
  const drop = (step: Step) => setSteps((all) => all.filter((other) => other !== step));

  function change(application: Application, from: Decision, to: Decision): void {
    const decided = { change: { application, from, to }, outcome: send({ application, from, to }) };
    setSteps((earlier) => [...earlier, decided]);
    const toastId = showUndoToast(`${nameOf(application.candidate)} was ${DONE[to]}.`, undo);
    void decided.outcome.then((outcome) => {
      if (outcome === 'done') return;
      hideUndoToast(toastId);
      drop(decided);
    });
  }

  // A toast may call it later, after further decisions.
  const undo = useCallbackRef(async (): Promise<void> => {
    if (last === 'offer') {
      toast("An offer can't be undone. The candidate can already see it.", 'indigo');
      return;
    }
    if (last === undefined || undoing) return;
    hideUndoToast();
    if (typeof last === 'function') {
      flushSync(() => drop(last));
      last();
      return;
    }
    setUndoing(true);
    const { application, from, to } = last.change;
    const outcome =
      (await last.outcome) === 'done' ? await send({ application, from: to, to: from }) : 'refused';
    // Flush first: the next Undo may come at once and must not be lost.
    flushSync(() => {
      setUndoing(false);
      if (outcome !== 'failed') drop(last);
    });
    if (outcome !== 'done') return;
    const place = from === 'new' ? 'back in New Applicants' : `${from} again`;
    toast(`Undone. ${nameOf(application.candidate)} is ${place}.`);
    if (from === 'new') onBack(application);
  });

  const offerUndo: OfferUndo = useCallbackRef((message, step) => {
    setSteps((earlier) => [...earlier, step]);
    const toastId = showUndoToast(message, undo);
    return () => {
      hideUndoToast(toastId);
      drop(step);
    };
  });

  return {
    unsent,
    /** Adds another kind of step to the undo stack. An offer clears the stack. */
    offerUndo,
    canUndo: last !== undefined && last !== 'offer',
    /** Whether an Undo is being sent; the next one waits. */
    undoing,
    /** Undoes the last decision. After an offer, says why it cannot. */
    undo: last === undefined ? undefined : undo,
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
      setSteps(['offer']);
      hideUndoToast();
    },
    /** Call it if the application has another status by now. */
    decidedElsewhere,
  };
}
