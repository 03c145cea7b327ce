import {
  type Mutation,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { updateJobApplicationStatus } from '../../../../lambdas/contract/calls/application.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import type { Decision } from '../../../../lambdas/contract/statuses/application-status.ts';
import { call } from '../../../api/client.ts';
import { isConflict } from '../../../api/errors.ts';
import { companyView, managerJobs, ownJob } from '../../../api/queries/manager-queries.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { nameOf } from '../../../ui/text/format.ts';
import { saveTypedNotes } from '../assessment/typed-note.ts';
import type { Outcome } from '../assessment/use-undo-stack.ts';
import { refreshApplications } from './review-queries.ts';
import { countNew, moveToItsQueue, removeFromQueue } from './reviewed/move-applications.ts';

/** A changed decision. */
export interface Change {
  readonly application: Application;
  readonly from: Decision;
  readonly to: Decision;
}

/** Decisions in words. */
export const DONE = {
  accepted: 'accepted',
  rejected: 'rejected',
  new: 'moved back to New Applicants',
} as const satisfies Readonly<Record<Decision, string>>;

/** What an Undo says if it came too late to keep a decision from the candidate. Empty if it did not. */
export function tooLate(outcome: Outcome, name: string, decision: Decision): string {
  return outcome === 'told' ? ` ${name} had already been told that they were ${decision}.` : '';
}

/** Sends a job's decisions in the background. An earlier decision from elsewhere stays. */
export function useSendDecision(job: JobWithQuestions) {
  const queryClient = useQueryClient();
  const mutationKey = ['manager', 'decide', job.id];
  const { mutateAsync } = useMutation({
    mutationKey,
    // One at a time: an Undo must not overtake its decision.
    scope: { id: mutationKey.join('/') },
    mutationFn: async ({ application, from, to }: Change) => {
      const { id, job_posting_id } = application;
      // Whoever decides is done with this applicant, and with the note beside.
      await saveTypedNotes([{ id, job_posting_id, name: nameOf(application.candidate) }]);
      const decision = { id, application_status: to, expected_status: from };
      return await call(updateJobApplicationStatus, decision);
    },
    onSuccess: async (answer, { from, to }) => {
      countNew(queryClient, job.id, Number(to === 'new') - Number(from === 'new'));
      await moveToItsQueue(queryClient, answer.application);
    },
    onError: async (error, { application }) => {
      if (isConflict(error)) await decidedElsewhere(application);
    },
  });
  // Including those sent before the page was left.
  const unsent = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }: Mutation<unknown, Error, Change>) => state.variables?.application.id,
  });
  useWarningBeforeUnload(unsent.length > 0);

  /** Sends a decision and reports a failure. */
  async function send(change: Change): Promise<Outcome> {
    const name = nameOf(change.application.candidate);
    try {
      const { told } = await mutateAsync(change);
      countsChanged();
      return told ? 'told' : 'done';
    } catch (error) {
      if (isConflict(error)) {
        toast(`${name}: ${error.message}`, 'indigo');
        return 'refused';
      }
      toast(`${name} could not be ${DONE[change.to]}. Please try again.`, 'red');
      return 'failed';
    }
  }

  /** It has another status by now: this page is stale. */
  async function decidedElsewhere(application: Application): Promise<void> {
    await removeFromQueue(queryClient, application, 'new');
    void refreshApplications(queryClient, job.id);
    void queryClient.invalidateQueries({ queryKey: ownJob(job.id).queryKey });
    countsChanged();
  }

  // Other pages show the counts.
  function countsChanged(): void {
    for (const { queryKey } of [managerJobs, companyView(job.company_id)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  return {
    send,
    decidedElsewhere,
    countsChanged,
    /** Ids whose decision is being sent. */
    unsent: new Set(unsent),
  };
}

function useWarningBeforeUnload(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsent]);
}
