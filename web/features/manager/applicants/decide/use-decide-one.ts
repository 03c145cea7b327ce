import { useCallbackRef } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideApplications } from '../../../../../lambdas/contract/calls/decisions.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import {
  APPLICATION_STATUS,
  type Decision,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import { call } from '../../../../api/client.ts';
import { applicantRows, changeRow } from '../../../../api/queries/applicant-rows.ts';
import { refresh } from '../../../../api/queries/query-client.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { hideUndoToast, showUndoToast } from '../../../../ui/feedback/undo-toast.tsx';
import { DONE, LEFT_OUT } from './who.ts';

interface Change {
  readonly row: ApplicantRow;
  readonly from: Decision;
  readonly to: Decision;
}

/**
 * Decides single applicants of a job, and undoes these decisions, latest first. A decision shows at once; if it fails,
 * the row is as before.
 */
export function useDecideOne(jobId: string) {
  const client = useQueryClient();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const { mutateAsync } = useMutation({
    // One at a time: an Undo must not overtake its decision.
    scope: { id: `decide-one/${jobId}` },
    mutationFn: ({ row: { id }, from, to }: Change) =>
      call(decideApplications, {
        ...{ job_posting_id: jobId, application_ids: [id] },
        ...{ application_status: to, expected_status: from },
      }),
  });

  /** Whether it was stored; otherwise it says why not. */
  async function send(change: Change): Promise<boolean> {
    const { row, from, to } = change;
    changeRow(client, jobId, { ...row, application_status: to });
    try {
      const { left_out } = await mutateAsync(change);
      const [first] = left_out;
      if (first === undefined) return true;
      toast(`${row.name} ${LEFT_OUT[first.reason]}.`, 'indigo');
    } catch {
      toast(`${row.name} could not be ${DONE[to]}. Please try again.`, 'red');
    } finally {
      // The server has the times, and what else has changed.
      void client.invalidateQueries(applicantRows(jobId));
      void refresh('manager');
    }
    changeRow(client, jobId, { ...row, application_status: from });
    return false;
  }

  const undo = useCallbackRef(async (): Promise<void> => {
    const last = changes.at(-1);
    if (last === undefined) return;
    setChanges(changes.slice(0, -1));
    hideUndoToast();
    const { row, from, to } = last;
    if (await send({ row, from: to, to: from }))
      toast(`Undone. ${row.name} is ${APPLICATION_STATUS[from].label.toLowerCase()} again.`);
  });

  async function decide(row: ApplicantRow, to: Decision): Promise<void> {
    const { decisions, label } = APPLICATION_STATUS[row.application_status];
    const from = decisions.find((each) => each === row.application_status);
    if (from === undefined || from === to) {
      toast(`${row.name}: ${label}. This stays as it is.`, 'indigo');
      return;
    }
    const change = { row, from, to };
    setChanges((all) => [...all, change]);
    const toastId = showUndoToast(`${row.name} was ${DONE[to]}.`, undo);
    if (await send(change)) return;
    hideUndoToast(toastId);
    setChanges((all) => all.filter((each) => each !== change));
  }

  return { decide, undo: changes.length > 0 ? undo : undefined };
}
