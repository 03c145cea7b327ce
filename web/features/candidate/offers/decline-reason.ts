import type { DeclineReason } from '../../../../lambdas/contract/schemas/enumerations.ts';

/** Why an offer is declined; both may be empty. */
export interface DeclineWhy {
  readonly decline_reason: DeclineReason | '';
  readonly decline_note: string;
}

export const NO_REASON: DeclineWhy = { decline_reason: '', decline_note: '' };
