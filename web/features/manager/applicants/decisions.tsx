import { useWindowEvent } from '@mantine/hooks';
import { type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { updateJobApplicationStatus } from '../../../../lambdas/contract/calls/application.ts';
import { getJobApplication } from '../../../../lambdas/contract/calls/timeline.ts';
import type { ApplicantRow } from '../../../../lambdas/contract/schemas/applicant-row.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import {
  APPLICATION_STATUS,
  type ApplicationQueue,
  type Decision,
  queueOf,
} from '../../../../lambdas/contract/statuses/application-status.ts';
import { isPending } from '../../../../lambdas/contract/statuses/offer-status.ts';
import { changeAtOnce, idsBeingChanged } from '../../../api/change-at-once.ts';
import { call } from '../../../api/client.ts';
import { isConflict } from '../../../api/errors.ts';
import { changeRows } from '../../../api/queries/applicant-rows.ts';
import { companyView, managerJobs, ownJob } from '../../../api/queries/manager-queries.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { nameOf } from '../../../ui/text/format.ts';
import { NamedText } from '../../../ui/text/name.tsx';
import { applicationQuery, applicationsOf, queueKey, refreshApplications } from './queries.ts';
import { saveTypedNotes } from './typed-note.tsx';
import { isDone, type Outcome, type UndoStack } from './undo.tsx';

/** An applicant to decide: a row of the table, or `applicantOf` an application. */
export type Applicant = Pick<ApplicantRow, 'id' | 'name' | 'application_status'>;

export const applicantOf = ({ id, candidate, application_status }: Application): Applicant => ({
  id,
  name: nameOf(candidate),
  application_status,
});

/** Decisions in words: `Avery Ash was rejected.` */
export const DONE = {
  accepted: 'accepted',
  rejected: 'rejected',
  new: 'moved back to New Applicants',
} as const satisfies Readonly<Record<Decision, string>>;

/** The current decision; undefined if the manager can no longer change it or make an offer. */
export function decisionOf({ application_status: status }: Pick<Applicant, 'application_status'>) {
  return APPLICATION_STATUS[status].decisions.find((each) => each === status);
}

/** Whether an offer can be withdrawn. */
export function hasPendingOffer({ application_status, offer }: Application): boolean {
  const { after } = APPLICATION_STATUS[application_status];
  return 'withdraw-offer' in after && offer !== null && isPending(offer);
}

export type Decisions = ReturnType<typeof useDecisions>;

/**
 * Decides a job's applicants. A decision shows at once; if it fails, the applicant is as before. A decision from
 * elsewhere stays.
 * @param onBack gets the application that is new again after an Undo
 */
export function useDecisions(
  { id: jobId, company_id }: Pick<JobWithQuestions, 'id' | 'company_id'>,
  { addUndo, endUndo }: UndoStack,
  onBack?: (application: Application) => void,
) {
  const queryClient = useQueryClient();
  const kind = ['manager', 'decide', jobId];
  // Including those sent before the page was left.
  const deciding = new Set(useMutationState(idsBeingChanged(kind)).flat());
  useWarningBeforeUnload(deciding.size > 0);

  const showStatus = (statuses: ReadonlyMap<string, Decision>) =>
    changeRows(
      queryClient,
      jobId,
      new Map([...statuses].map(([id, application_status]) => [id, { application_status }])),
    );

  /** Stores a decision; if it could not, a toast says why. */
  async function send({ id, name }: Applicant, from: Decision, to: Decision): Promise<Sent> {
    try {
      const { application, told } = await changeAtOnce({
        kind,
        from: new Map([[id, from]]),
        to,
        show: showStatus,
        send: async () => {
          // A decision ends the work on this applicant: their typed note is saved too.
          await saveTypedNotes([{ id, job_posting_id: jobId, name }]);
          const decision = { id, application_status: to, expected_status: from };
          return await call(updateJobApplicationStatus, decision);
        },
        onSaved: (answer) => showDecided(queryClient, answer.application, from),
        onFailed: async (error) => {
          if (isConflict(error)) await decidedElsewhere(id);
        },
      });
      countsChanged();
      return { outcome: told ? 'told' : 'done', application };
    } catch (error) {
      if (isConflict(error)) {
        toast(<NamedText name={name} after={`: ${error.message}`} />, 'indigo');
        return { outcome: 'refused' };
      }
      toast(
        <NamedText name={name} after={` could not be ${DONE[to]}. Please try again.`} />,
        'red',
      );
      return { outcome: 'failed' };
    }
  }

  /** The application has another status by now: this page is stale. */
  async function decidedElsewhere(id: string): Promise<void> {
    await leaveList(queryClient, jobId, id, 'new');
    void refreshApplications(queryClient, jobId);
    void queryClient.invalidateQueries({ queryKey: ownJob(jobId).queryKey });
    countsChanged();
  }

  // Other pages show the counts.
  function countsChanged(): void {
    for (const { queryKey } of [managerJobs, companyView(company_id)])
      void queryClient.invalidateQueries({ queryKey });
  }

  return {
    /** The ids of those whose decision is being sent. */
    deciding,
    /** Decides an applicant, without waiting for the server. */
    decide(applicant: Applicant, to: Decision): void {
      const { name, application_status } = applicant;
      const from = decisionOf(applicant);
      if (from === undefined || from === to) {
        const { label } = APPLICATION_STATUS[application_status];
        toast(<NamedText name={name} after={`: ${label}. This stays as it is.`} />, 'indigo');
        return;
      }
      const sent = send(applicant, from, to);
      let back: Application | undefined;
      const withdraw = addUndo(
        <NamedText name={name} after={` was ${DONE[to]}.`} />,
        // An Undo may come while the decision is being sent.
        async () => {
          if (!isDone((await sent).outcome)) return 'refused';
          const { outcome, application } = await send(applicant, to, from);
          back = application;
          return outcome;
        },
        {
          undone(outcome) {
            const now = from === 'new' ? 'back in New Applicants' : `${from} again`;
            toast(
              <>
                <NamedText before="Undone. " name={name} after={` is ${now}.`} />
                {outcome === 'told' && (
                  <NamedText
                    before=" "
                    name={name}
                    after={` had already been told that they were ${to}.`}
                  />
                )}
              </>,
            );
            if (from === 'new' && back) onBack?.(back);
          },
        },
      );
      void sent.then(({ outcome }) => {
        if (!isDone(outcome)) withdraw();
      });
    },
    /** Accepts a rejected applicant before an offer. Throws the call's error. */
    async acceptFirst({ id }: Applicant): Promise<void> {
      await showDecided(queryClient, await acceptRejected(id), 'rejected');
    },
    /** Call it after an offer: removes the applicant from the queue and ends Undo. */
    async offered({ id, application_status: from }: Applicant): Promise<void> {
      const application_status = 'offer-extended' as const;
      changeRows(queryClient, jobId, new Map([[id, { application_status }]]));
      queryClient.setQueryData(
        applicationQuery(jobId, id).queryKey,
        (cached) => cached && { ...cached, application_status },
      );
      if (from === 'new') countNew(queryClient, jobId, -1);
      await leaveList(queryClient, jobId, id, 'new');
      void queryClient.invalidateQueries({ queryKey: applicationsOf(jobId, 'accepted').queryKey });
      countsChanged();
      endUndo("An offer can't be undone. The candidate can already see it.");
    },
    decidedElsewhere,
  };
}

interface Sent {
  readonly outcome: Outcome;
  /** As stored now. */
  readonly application?: Application;
}

/** Accepts a rejected application, unless it is accepted already: the answer of an earlier try may be lost. */
async function acceptRejected(id: string): Promise<Application> {
  try {
    const answer = await call(updateJobApplicationStatus, {
      id,
      application_status: 'accepted',
      expected_status: 'rejected',
    });
    return answer.application;
  } catch (error) {
    if (!isConflict(error)) throw error;
    const { application } = await call(getJobApplication, { application_id: id });
    if (application.application_status !== 'accepted') throw error;
    return application;
  }
}

function useWarningBeforeUnload(isSending: boolean): void {
  useWindowEvent('beforeunload', (event) => {
    if (isSending) event.preventDefault();
  });
}

/** Shows a stored decision wherever the application is cached: in its row, by itself, and in the lists. */
async function showDecided(
  client: QueryClient,
  application: Application,
  from: Decision,
): Promise<void> {
  const { id, job_posting_id: jobId, application_status, decided_at } = application;
  changeRows(client, jobId, new Map([[id, { application_status, decided_at }]]));
  client.setQueryData(applicationQuery(jobId, id).queryKey, (cached) => cached && application);
  countNew(client, jobId, Number(application_status === 'new') - Number(from === 'new'));
  await leaveList(client, jobId, id, queueOf(from));
  const own = queueOf(application_status);
  await changeLists(client, jobId, { queue: own, exact: true }, (pages) =>
    withAdded(withoutId(pages, id), application),
  );
  // A search may find it now.
  if (own === 'new') void client.invalidateQueries({ queryKey: queueKey(jobId, own) });
}

/** Removes an application from a queue's cached list, also from what searches have found. */
async function leaveList(
  client: QueryClient,
  jobId: string,
  id: string,
  queue: ApplicationQueue,
): Promise<void> {
  await changeLists(client, jobId, { queue, exact: false }, (pages) => withoutId(pages, id));
}

/** Adds to the cached job's count of new applications. */
function countNew(client: QueryClient, jobId: string, by: number): void {
  const { queryKey } = ownJob(jobId);
  client.setQueryData(
    queryKey,
    (job) => job && { ...job, new_application_count: (job.new_application_count ?? 0) + by },
  );
  // A pending answer may be older than the change.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

interface Page {
  applications: Application[];
  next_cursor?: string | undefined;
}

async function changeLists(
  client: QueryClient,
  jobId: string,
  { queue, exact }: { readonly queue: ApplicationQueue; readonly exact: boolean },
  changed: (pages: Page[]) => Page[],
): Promise<void> {
  const queryKey = queueKey(jobId, queue);
  // A pending answer may be older than the change.
  const isFetching = client.isFetching({ queryKey }) > 0;
  if (isFetching) await client.cancelQueries({ queryKey });
  client.setQueriesData<{ pages: Page[] }>(
    { queryKey, exact },
    (data) => data && { ...data, pages: changed(data.pages) },
  );
  if (isFetching) void client.invalidateQueries({ queryKey });
}

const withoutId = (pages: Page[], id: string) =>
  pages.map((page) => ({
    ...page,
    applications: page.applications.filter((other) => other.id !== id),
  }));

function withAdded(pages: Page[], application: Application): Page[] {
  const before = pages.findIndex((page) =>
    page.applications.some((other) => oldestFirst(application, other) < 0),
  );
  // Appended only to a complete list; otherwise a later page has it.
  const at = before === -1 && pages.at(-1)?.next_cursor === undefined ? pages.length - 1 : before;
  return pages.map((page, index) =>
    index === at
      ? { ...page, applications: [...page.applications, application].toSorted(oldestFirst) }
      : page,
  );
}

function oldestFirst(a: Application, b: Application): number {
  const order = ({ submitted_at, id }: Application) => `${submitted_at} ${id}`;
  return order(a) < order(b) ? -1 : 1;
}
