import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { updateJobApplicationStatus } from '../../../lambdas/contract/job.ts';
import type { Application } from '../../../lambdas/contract/shapes.ts';
import type { ApplicationStatus, Decision } from '../../../lambdas/contract/types.ts';
import { ApiError, call } from '../../api/client.ts';
import { managerJobs, ownJob } from '../../api/manager-queries.ts';
import { toast } from '../../ui/toast.ts';
import { nameOf } from './name-of.ts';
import { applicationsOf } from './review-queries.ts';

interface Change {
  readonly application: Application;
  readonly from: ApplicationStatus;
  readonly to: Decision;
}

/** What U takes back: a decision once it has been sent, or nothing, because an offer has gone out to a person. */
type Last = { readonly change: Change; readonly sent: Promise<boolean> } | 'offer';

const DONE = { accepted: 'accepted', rejected: 'rejected', new: 'moved back to new' } as const;

/**
 * Decides applications of one job. A decision shows at once and is sent in the background; if it fails the
 * applicant is back in the queue, and if it was decided elsewhere meanwhile, that stands.
 */
export function useDecisions(jobId: string) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<Last>();
  // Who has left the queue of new ones since it was fetched. It is not fetched anew for each of them,
  // and a page that was on its way meanwhile would bring some of them back.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const mutationKey = ['manager', 'decide', jobId];
  useWarningBeforeUnload(useIsMutating({ mutationKey }) > 0);

  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ application: { id }, from, to }: Change) =>
      call(updateJobApplicationStatus, { id, application_status: to, expected_status: from }),
    onSettled: () => {
      // The lists are long: once is enough for those who decide quickly.
      if (queryClient.isMutating({ mutationKey }) === 1) refreshLists();
    },
  });

  function refreshLists(): void {
    for (const queryKey of [
      applicationsOf(jobId, 'accepted').queryKey,
      applicationsOf(jobId, 'rejected').queryKey,
      ownJob(jobId).queryKey,
      managerJobs.queryKey,
    ]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }
  const refreshQueue = () =>
    queryClient.invalidateQueries({ queryKey: applicationsOf(jobId, 'new').queryKey });
  const leaveQueue = ({ id }: Application) => setDecided((ids) => new Set(ids).add(id));
  const backToQueue = ({ id }: Application) =>
    setDecided((ids) => new Set([...ids].filter((other) => other !== id)));

  /** Sends a change; answers whether it was done, and says why not. */
  async function change(wanted: Change): Promise<boolean> {
    const { application, to } = wanted;
    const name = nameOf(application.candidate);
    try {
      await mutateAsync(wanted);
      if (to === 'new') {
        await refreshQueue();
        backToQueue(application);
      }
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        toast(`${name}: ${error.message}`, 'indigo');
      } else {
        toast(`${name} could not be ${DONE[to]}. Please try again.`, 'red');
        if (wanted.from === 'new') backToQueue(application);
      }
      return false;
    }
  }

  return {
    /** Those of the new ones who have not been decided here. */
    undecided: (applications: readonly Application[]) =>
      applications.filter(({ id }) => !decided.has(id)),
    canUndo: last !== undefined,
    /** Accepts or rejects. Does not wait for the server. */
    decide(application: Application, to: 'accepted' | 'rejected'): void {
      leaveQueue(application);
      const wanted = { application, from: application.application_status, to };
      const now = { change: wanted, sent: change(wanted) };
      setLast(now);
      void now.sent.then((done) => {
        if (!done) setLast((latest) => (latest === now ? undefined : latest));
      });
    },
    /** To be called when an offer has been made, which also takes the application out of the queue. */
    offered(application: Application): void {
      leaveQueue(application);
      setLast('offer');
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
      const { application, to } = last.change;
      const done = (await last.sent) && (await change({ application, from: to, to: 'new' }));
      return done ? application : undefined;
    },
    /** Puts a reviewed application among the new, accepted or rejected ones. */
    async move(application: Application, to: Decision): Promise<void> {
      const done = await change({ application, from: application.application_status, to });
      if (done) toast(`${nameOf(application.candidate)} was ${DONE[to]}.`);
    },
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
