import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideApplications } from '../../../../../lambdas/contract/calls/decisions.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import {
  APPLICATION_STATUS,
  type Decision,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import { refresh } from '../../../../api/cache/query-client.ts';
import { call } from '../../../../api/client.ts';
import { applicantRows, changeRows } from '../../../../api/queries/applicant-rows.ts';
import { serverValues } from '../../../../api/server-values.ts';
import type { OfferUndo } from '../../../../ui/assessment/offer-undo.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { DONE, LEFT_OUT } from './split-by-outcome.ts';

interface Change {
  readonly row: ApplicantRow;
  readonly from: Decision;
  readonly to: Decision;
}

/** Decides single applicants of a job. A decision shows at once; if it fails, the row shows the stored status. */
export function useDecideOne(jobId: string, offerUndo: OfferUndo) {
  const client = useQueryClient();
  const [beginChange] = useState(() => serverValues<Decision>());
  const { mutateAsync } = useMutation({
    // One at a time: an Undo must not overtake its decision.
    scope: { id: `decide-one/${jobId}` },
    mutationFn: ({ row: { id }, from, to }: Change) =>
      call(decideApplications, {
        ...{ job_posting_id: jobId, application_ids: [id] },
        ...{ application_status: to, expected_status: from },
      }),
  });

  const showStatus = ({ id }: ApplicantRow, application_status: Decision) =>
    changeRows(client, jobId, new Map([[id, { application_status }]]));

  /** @returns whether the decision was stored; if not, a toast has said why */
  async function send(change: Change): Promise<boolean> {
    const { row, from, to } = change;
    const end = beginChange(row.id, from);
    showStatus(row, to);
    const isStored = await store(change);
    const status = end(isStored ? to : undefined);
    if (status !== undefined) showStatus(row, status);
    // The server has the times and any other changes.
    void client.invalidateQueries(applicantRows(jobId));
    void refresh('manager');
    return isStored;
  }

  async function store(change: Change): Promise<boolean> {
    try {
      const { left_out } = await mutateAsync(change);
      const [first] = left_out;
      if (first !== undefined) toast(`${change.row.name} ${LEFT_OUT[first.reason]}.`, 'indigo');
      return first === undefined;
    } catch {
      toast(`${change.row.name} could not be ${DONE[change.to]}. Please try again.`, 'red');
      return false;
    }
  }

  return async (row: ApplicantRow, to: Decision): Promise<void> => {
    const { decisions, label } = APPLICATION_STATUS[row.application_status];
    const from = decisions.find((each) => each === row.application_status);
    if (from === undefined || from === to) {
      toast(`${row.name}: ${label}. This stays as it is.`, 'indigo');
      return;
    }
    const withdraw = offerUndo(`${row.name} was ${DONE[to]}.`, async () => {
      if (await send({ row, from: to, to: from }))
        toast(`Undone. ${row.name} is ${APPLICATION_STATUS[from].label.toLowerCase()} again.`);
    });
    if (!(await send({ row, from, to }))) withdraw();
  };
}
