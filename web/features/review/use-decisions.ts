import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateJobApplicationStatus } from '../../../lambdas/contract/job.ts';
import type { Application } from '../../../lambdas/contract/shapes.ts';
import type { ApplicationStatus, Decision } from '../../../lambdas/contract/types.ts';
import { ApiError, call } from '../../api/client.ts';
import { toast } from '../../ui/toast.ts';
import { nameOf } from './name-of.ts';
import { applicationsOf } from './review-queries.ts';

interface Change {
  readonly application: Application;
  readonly from: ApplicationStatus;
  readonly to: Decision;
}

/** What U takes back: a decision, or nothing, because an offer has gone out to a person. */
type Last = Change | 'offer';

const DONE = { accepted: 'accepted', rejected: 'rejected', new: 'moved back to new' } as const;

/**
 * Decides applications of one job. A decision shows at once and is sent in the background, one after the other;
 * if it fails the applicant is back in the queue, and if it was decided elsewhere meanwhile, that stands.
 */
export function useDecisions(jobId: string) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<Last>();
  const mutationKey = ['manager', 'decide', jobId];

  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ application: { id }, from, to }: Change) =>
      call(updateJobApplicationStatus, { id, application_status: to, expected_status: from }),
    onSuccess: (_, { application, to }) => {
      if (to !== 'new') leaveQueue(application.id);
    },
    onSettled: () => refreshLists(),
  });
  const beingDecided = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => changeOf(state.variables)?.application.id,
  });

  /** Takes an application out of the new ones that have been fetched. */
  function leaveQueue(id: string): void {
    const { queryKey } = applicationsOf(jobId, 'new');
    queryClient.setQueryData(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            applications: page.applications.filter((application) => application.id !== id),
          })),
        },
    );
  }

  // The queue of new ones is kept as it is: it would change under the eyes of who reviews it.
  function refreshLists(): void {
    void queryClient.invalidateQueries({ queryKey: applicationsOf(jobId, 'accepted').queryKey });
    void queryClient.invalidateQueries({ queryKey: applicationsOf(jobId, 'rejected').queryKey });
    void queryClient.invalidateQueries({ queryKey: ['manager', 'job', jobId] });
    void queryClient.invalidateQueries({ queryKey: ['manager', 'jobs'] });
  }
  const refreshQueue = () =>
    queryClient.invalidateQueries({ queryKey: applicationsOf(jobId, 'new').queryKey });

  async function change(wanted: Change): Promise<boolean> {
    const name = nameOf(wanted.application.candidate);
    try {
      await mutateAsync(wanted);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        toast(`${name}: ${error.message}`, 'indigo');
        void refreshQueue();
      } else {
        toast(`${name} could not be ${DONE[wanted.to]}. Please try again.`, 'red');
      }
      return false;
    }
  }

  return {
    /** Applications whose decision is on its way. */
    beingDecided,
    canUndo: last !== undefined,
    /** Accepts or rejects. Does not wait for the server. */
    decide(application: Application, to: 'accepted' | 'rejected'): void {
      const decision = { application, from: application.application_status, to };
      setLast(decision);
      void change(decision).then((done) => {
        if (!done) setLast((now) => (now === decision ? undefined : now));
      });
    },
    /** To be called when an offer has been made, which also takes the application out of the queue. */
    offered(application: Application): void {
      setLast('offer');
      leaveQueue(application.id);
      refreshLists();
    },
    /** Takes the last decision back; answers the application that is new again. */
    async undo(): Promise<Application | undefined> {
      if (last === 'offer') {
        toast('An offer cannot be undone: the candidate can already see it.', 'indigo');
        return undefined;
      }
      if (last === undefined) return undefined;
      setLast(undefined);
      const { application, to } = last;
      // Waits for the decision itself, if that is still on its way.
      if (!(await change({ application, from: to, to: 'new' }))) return undefined;
      await refreshQueue();
      return application;
    },
    /** Puts a reviewed application among the new, accepted or rejected ones. */
    async move(application: Application, to: Decision): Promise<void> {
      const done = await change({ application, from: application.application_status, to });
      if (!done) return;
      toast(`${nameOf(application.candidate)} was ${DONE[to]}.`);
      if (to === 'new') await refreshQueue();
    },
  };
}

function changeOf(variables: unknown): { application: { id: string } } | undefined {
  return isChange(variables) ? variables : undefined;
}

function isChange(variables: unknown): variables is Change {
  return typeof variables === 'object' && variables !== null && 'application' in variables;
}
