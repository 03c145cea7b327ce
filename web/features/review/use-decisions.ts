import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { updateJobApplicationStatus } from '../../../lambdas/contract/job.ts';
import type { Application, JobWithQuestions } from '../../../lambdas/contract/shapes.ts';
import type { Decision } from '../../../lambdas/contract/types.ts';
import { ApiError, call } from '../../api/client.ts';
import { companyView, managerJobs } from '../../api/manager-queries.ts';
import { toast } from '../../ui/toast.ts';
import { nameOf } from './name-of.ts';
import { applicationsOf, moveToItsQueue, refreshApplications, takeOut } from './review-queries.ts';

interface Change {
  readonly application: Application;
  readonly from: Decision;
  readonly to: Decision;
}

/** `refused`: the application stands elsewhere by now. `failed`: it can be tried again. */
type Outcome = 'done' | 'refused' | 'failed';

/** What U takes back: a decision once it has been sent, or nothing, because an offer has gone out to a person. */
type Last = { readonly change: Change; readonly outcome: Promise<Outcome> } | 'offer';

const DONE = { accepted: 'accepted', rejected: 'rejected', new: 'moved back to new' } as const;

export type Decisions = ReturnType<typeof useDecisions>;

/**
 * Decides applications of one job. A decision shows at once and is sent in the background; if it fails the
 * applicant is back in the queue, and if it was decided elsewhere meanwhile, that stands.
 */
export function useDecisions(job: JobWithQuestions) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<Last>();
  const mutationKey = ['manager', 'decide', job.id];
  const onTheirWay = useOnTheirWay(mutationKey);
  useWarningBeforeUnload(onTheirWay.size > 0);

  /** Sends a change; answers how it went, and says why not. */
  async function send({ application, from, to }: Change): Promise<Outcome> {
    const { id } = application;
    const name = nameOf(application.candidate);
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationKey: [...mutationKey, id],
      mutationFn: () =>
        call(updateJobApplicationStatus, { id, application_status: to, expected_status: from }),
      onSuccess: (answer) => moveToItsQueue(queryClient, answer.application),
      onError: async (error) => {
        if (isConflict(error)) await standsElsewhere(application);
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

  /** The server has refused because of how the application stands: what is shown of it here is out of date. */
  async function standsElsewhere(application: Application): Promise<void> {
    await takeOut(queryClient, application, 'new');
    void refreshApplications(queryClient, job.id);
    countsChanged();
  }

  // Shown on other pages.
  function countsChanged(): void {
    for (const { queryKey } of [managerJobs, companyView(job.company_id)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  return {
    /** Those of the new ones about whom no decision is on its way. */
    undecided: (applications: readonly Application[]) =>
      applications.filter(({ id }) => !onTheirWay.has(id)),
    canUndo: last !== undefined,
    /** Accepts or rejects one who is new. Does not wait for the server. */
    decide(application: Application, to: 'accepted' | 'rejected'): void {
      void sendUndoably({ application, from: 'new', to });
    },
    /** Accepts one who had been rejected, as part of making an offer. Throws what the call throws. */
    async acceptFirst({ id }: Application): Promise<void> {
      const answer = await call(updateJobApplicationStatus, {
        ...{ id, application_status: 'accepted', expected_status: 'rejected' },
      });
      await moveToItsQueue(queryClient, answer.application);
    },
    /** To be called when an offer has been made, which takes the application out of the queue and cannot be undone. */
    async offered(application: Application): Promise<void> {
      await moveToItsQueue(queryClient, { ...application, application_status: 'offer-extended' });
      const { queryKey } = applicationsOf(job.id, 'accepted');
      void queryClient.invalidateQueries({ queryKey });
      countsChanged();
      setLast('offer');
    },
    /** To be called when the application has turned out to stand elsewhere. */
    standsElsewhere,
    /** Takes the last decision back; answers the application and where it stands again, or nothing if that failed. */
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
    /** Puts one who has been reviewed among the new, accepted or rejected ones. */
    async move(application: Application, to: Decision): Promise<void> {
      const from = application.application_status === 'rejected' ? 'rejected' : 'accepted';
      const outcome = await sendUndoably({ application, from, to });
      if (outcome === 'done') toast(`${nameOf(application.candidate)} was ${DONE[to]}.`);
    },
  };
}

/** Whether the server refused because an application stands elsewhere by now. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/** The ids of the applications about which a decision is on its way, also one sent from this page before it was left. */
function useOnTheirWay(mutationKey: readonly unknown[]): ReadonlySet<string> {
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
