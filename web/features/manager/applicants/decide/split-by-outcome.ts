import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import {
  APPLICATION_STATUS,
  type Decision,
} from '../../../../../lambdas/contract/statuses/application-status.ts';
import type { LeftOutReason } from '../../../../../lambdas/contract/statuses/left-out.ts';

/** Decisions in words: `3 applicants were rejected.` */
export const DONE: Readonly<Record<Decision, string>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  new: 'moved back to new',
};

/** Reasons for being left out, in words: `Ann Smith withdrew.` */
export const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  'not-found': 'is no longer there',
  repeated: 'was in the list twice',
  'candidate-left': 'deleted their account',
  withdrawn: 'withdrew',
  'offer-extended': 'has an offer',
  'offer-accepted': 'accepted an offer',
  changed: 'was changed by someone else in the meantime',
};

/** The rows that a decision would change, and the others by reason. */
export interface Split {
  readonly decided: readonly ApplicantRow[];
  /** Those with the status already. */
  readonly same: readonly ApplicantRow[];
  readonly withdrawn: readonly ApplicantRow[];
  readonly withOffer: readonly ApplicantRow[];
}

export function splitByOutcome(rows: readonly ApplicantRow[], to: Decision): Split {
  const decided: ApplicantRow[] = [];
  const same: ApplicantRow[] = [];
  const withdrawn: ApplicantRow[] = [];
  const withOffer: ApplicantRow[] = [];
  for (const row of rows) {
    const { application_status: status } = row;
    if (status === to) same.push(row);
    else if (APPLICATION_STATUS[status].decisions.includes(to)) decided.push(row);
    else if (status === 'withdrawn') withdrawn.push(row);
    else withOffer.push(row);
  }
  return { decided, same, withdrawn, withOffer };
}
