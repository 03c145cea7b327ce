import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideApplications } from '../../../../../lambdas/contract/calls/decisions.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import {
  APPLICATION_STATUS,
  type Decision,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import { call } from '../../../../api/client.ts';
import { applicantRows, changeRows } from '../../../../api/queries/applicant-rows.ts';
import { refresh } from '../../../../api/query-client.ts';
import { serverValues } from '../../../../api/server-values.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { saveTypedNotes } from '../../assessment/typed-note.ts';
import { type AddUndo, isDone, type Outcome } from '../../assessment/use-undo-stack.ts';
import { tooLate } from '../../review/use-send-decision.ts';
import { DONE, LEFT_OUT } from './split-by-outcome.ts';

interface Change {
  readonly row: ApplicantRow;
  readonly from: Decision;
  readonly to: Decision;
}

/** Decides single applicants of a job. A decision shows at once; if it fails, the row shows the stored status. */
export function useDecideOne(jobId: string, addUndo: AddUndo) {
  const client = useQueryClient();
  const [beginChange] = useState(() => serverValues<Decision>());
  const { mutateAsync } = useMutation({
    // One at a time: an Undo must not overtake its decision.
    scope: { id: `decide-one/${jobId}` },
    mutationFn: async ({ row: { id, name }, from, to }: Change) => {
      await saveTypedNotes([{ id, name, job_posting_id: jobId }]);
      return await call(decideApplications, {
        ...{ job_posting_id: jobId, application_ids: [id] },
        ...{ application_status: to, expected_status: from },
      });
    },
  });

  const showStatus = ({ id }: ApplicantRow, application_status: Decision) =>
    changeRows(client, jobId, new Map([[id, { application_status }]]));

  /** Stores a decision; if it could not, a toast says why. */
  async function send(change: Change): Promise<Outcome> {
    const { row, from, to } = change;
    const end = beginChange(row.id, from);
    showStatus(row, to);
    const outcome = await store(change);
    const status = end(isDone(outcome) ? to : undefined);
    if (status !== undefined) showStatus(row, status);
    // The server has the times and any other changes.
    void client.invalidateQueries(applicantRows(jobId));
    void refresh('manager');
    return outcome;
  }

  async function store(change: Change): Promise<Outcome> {
    try {
      const { left_out, told } = await mutateAsync(change);
      const [first] = left_out;
      if (first === undefined) return told.length > 0 ? 'told' : 'done';
      toast(`${change.row.name} ${LEFT_OUT[first.reason]}.`, 'indigo');
      return 'refused';
    } catch {
      toast(`${change.row.name} could not be ${DONE[change.to]}. Please try again.`, 'red');
      return 'failed';
    }
  }

  return async (row: ApplicantRow, to: Decision): Promise<void> => {
    const { decisions, label } = APPLICATION_STATUS[row.application_status];
    const from = decisions.find((each) => each === row.application_status);
    if (from === undefined || from === to) {
      toast(`${row.name}: ${label}. This stays as it is.`, 'indigo');
      return;
    }
    const outcome = send({ row, from, to });
    const withdraw = addUndo(
      `${row.name} was ${DONE[to]}.`,
      // An Undo may come while the decision is being sent.
      async () => (isDone(await outcome) ? await send({ row, from: to, to: from }) : 'refused'),
      (undone) => {
        const now = APPLICATION_STATUS[from].label.toLowerCase();
        toast(`Undone. ${row.name} is ${now} again.${tooLate(undone, row.name, to)}`);
      },
    );
    if (!isDone(await outcome)) withdraw();
  };
}
