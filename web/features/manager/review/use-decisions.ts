import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { updateJobApplicationStatus } from '../../../../lambdas/contract/job.ts';
import type { Application, JobWithQuestions } from '../../../../lambdas/contract/shapes.ts';
import type { ApplicationStatus, Decision } from '../../../../lambdas/contract/types.ts';
import { call, isConflict } from '../../../api/client.ts';
import { companyView, managerJobs } from '../../../api/manager-queries.ts';
import { nameOf } from '../../../ui/name-of.ts';
import { toast } from '../../../ui/toast.ts';
import { applicationsOf, moveToItsQueue, refreshApplications, takeOut } from './review-queries.ts';

interface Change {
  readonly application: Application;
  readonly from: Decision;
  readonly to: Decision;
}

/** `refused`: the application has another status by now. `failed`: it can be tried again. */
type Outcome = 'done' | 'refused' | 'failed';

/** What U takes back: a decision, once it is sent. After an offer there is nothing to take back, since a person has it. */
type Last = { readonly change: Change; readonly outcome: Promise<Outcome> } | 'offer';

/** The decision behind a status; null where the manager can no longer change it or make an offer. */
export const DECISION_OF: Readonly<Record<ApplicationStatus, Decision | null>> = {
  new: 'new',
  accepted: 'accepted',
  rejected: 'rejected',
  'offer-extended': null,
  'offer-accepted': null,
  withdrawn: null,
};

const DONE = { accepted: 'accepted', rejected: 'rejected', new: 'moved back to new' } as const;

export type Decisions = ReturnType<typeof useDecisions>;

/**
 * Decides the applications of one job. A decision shows at once and is sent in the background. If it fails, the
 * applicant comes back to the queue. A decision that was taken elsewhere first stays as it is.
 */
export function useDecisions(job: JobWithQuestions) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<Last>();
  const mutationKey = ['manager', 'decide', job.id];
  const unsent = useUnsent(mutationKey);
  useWarningBeforeUnload(unsent.size > 0);

  /** Sends a change, and tells the person if it did not work. */
  async function send({ application, from, to }: Change): Promise<Outcome> {
    const { id } = application;
    const name = nameOf(application.candidate);
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationKey: [...mutationKey, id],
      mutationFn: () =>
        call(updateJobApplicationStatus, { id, application_status: to, expected_status: from }),
      onSuccess: (answer) => moveToItsQueue(queryClient, answer.application),
      onError: async (error) => {
        if (isConflict(error)) await decidedElsewhere(application);
      },
    });
    try {
      await mutation.execute(undefined);
      countsChanged();
      return 'done';
    } catch (error) {
      if (isConflict(error)) {
        toast(`${name}: ${error.message}`, 'indigo');
        return 'refused';
      }
      toast(`${name} could not be ${DONE[to]}. Please try again.`, 'red');
      return 'failed';
    }
  }

  /** Sends a change that can be undone until the next one. */
  function sendUndoably(change: Change): Promise<Outcome> {
    const before = last;
    const now = { change, outcome: send(change) };
    setLast(now);
    void now.outcome.then((outcome) => {
      if (outcome !== 'done') setLast((latest) => (latest === now ? before : latest));
    });
    return now.outcome;
  }

  /** The server refused because the application has another status by now: what is shown here is out of date. */
  async function decidedElsewhere(application: Application): Promise<void> {
    await takeOut(queryClient, application, 'new');
    void refreshApplications(queryClient, job.id);
    countsChanged();
  }

  // Other pages show the counts.
  function countsChanged(): void {
    for (const { queryKey } of [managerJobs, companyView(job.company_id)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  return {
    /** The applications for which no decision is being sent. */
    undecided: (applications: readonly Application[]) =>
      applications.filter(({ id }) => !unsent.has(id)),
    canUndo: last !== undefined,
    /** Accepts or rejects a new application. Does not wait for the server. */
    decide(application: Application, to: 'accepted' | 'rejected'): void {
      void sendUndoably({ application, from: 'new', to });
    },
    /** Accepts an application that was rejected, as part of making an offer. Throws what the call throws. */
    async acceptFirst({ id }: Application): Promise<void> {
      const answer = await call(updateJobApplicationStatus, {
        ...{ id, application_status: 'accepted', expected_status: 'rejected' },
      });
      await moveToItsQueue(queryClient, answer.application);
    },
    /** To be called when an offer has been made. It takes the application out of the queue and cannot be undone. */
    async offered(application: Application): Promise<void> {
      await moveToItsQueue(queryClient, { ...application, application_status: 'offer-extended' });
      const { queryKey } = applicationsOf(job.id, 'accepted');
      void queryClient.invalidateQueries({ queryKey });
      countsChanged();
      setLast('offer');
    },
    /** To be called when the server says that the application has another status by now. */
    decidedElsewhere,
    /** Takes the last decision back. @returns the application and its status again, or undefined if that failed */
    async undo(): Promise<{ application: Application; to: Decision } | undefined> {
      if (last === 'offer') {
        toast('An offer cannot be undone: the candidate can already see it.', 'indigo');
        return undefined;
      }
      if (last === undefined) return undefined;
      setLast(undefined);
      const { application, from, to } = last.change;
      if ((await last.outcome) !== 'done') return undefined;
      const outcome = await send({ application, from: to, to: from });
      if (outcome === 'failed') setLast((latest) => latest ?? last);
      return outcome === 'done' ? { application, to: from } : undefined;
    },
    /** Gives a reviewed application another status. */
    async move(application: Application, to: Decision): Promise<void> {
      const from = DECISION_OF[application.application_status];
      if (from === null) return;
      const outcome = await sendUndoably({ application, from, to });
      if (outcome === 'done') toast(`${nameOf(application.candidate)} was ${DONE[to]}.`);
    },
  };
}

/** The ids of the applications for which a decision is being sent, also one from before this page was left. */
function useUnsent(mutationKey: readonly unknown[]): ReadonlySet<string> {
  const cache = useQueryClient().getMutationCache();
  const ids = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () =>
      cache
        .findAll({ mutationKey, status: 'pending' })
        .map(({ options }) => options.mutationKey?.at(-1))
        .join(' '),
  );
  return new Set(ids.split(' ').filter((id) => id !== ''));
}

function useWarningBeforeUnload(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsent]);
}
