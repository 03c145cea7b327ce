import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { RATING_MAX } from '../../../../../lambdas/contract/schemas/rating.ts';
import type { Decision } from '../../../../../lambdas/contract/statuses/application-status.ts';
import { count, formatNumber } from '../../../../ui/text/format.ts';

/** Who is meant by a key or a button. */
export interface Meant {
  /** The selected applicants, or else the active one. */
  readonly rows: readonly ApplicantRow[];
  /** How many of them are out of sight. */
  readonly unseen: number;
  /** The active applicant, if in sight. */
  readonly active?: ApplicantRow;
}

/** An act on applicants. */
export type Act =
  | { readonly kind: 'decide'; readonly to: Decision }
  /** Null removes the rating. */
  | { readonly kind: 'rate'; readonly rating: number | null }
  | { readonly kind: 'note' };

export const VERB = { accepted: 'Accept', rejected: 'Reject', new: 'Move back' } as const;

/** An act in words: `Accept Avery Ash`. */
export function wordsFor(act: Act, whom: string): string {
  if (act.kind === 'decide') return `${VERB[act.to]} ${whom}`;
  if (act.kind === 'note') return `Write a note about ${whom}`;
  return act.rating === null
    ? `Remove the rating of ${whom}`
    : `Rate ${whom} ${act.rating} of ${RATING_MAX}`;
}

/**
 * Whether it is clear who is meant. If not, a dialog names them first: somebody is out of sight, or the active applicant
 * is not among the selected ones.
 */
export function isClear({ rows, unseen, active }: Meant): boolean {
  return unseen === 0 && (active === undefined || rows.includes(active));
}

const NAMED = 5;
const list = new Intl.ListFormat('en-US');

/** Applicants by name: `Avery Ash, Blake Ash, and 3 more`. */
export function namesOf(rows: readonly ApplicantRow[]): string {
  const more = Math.max(0, rows.length - NAMED);
  const names = rows.slice(0, NAMED).map(({ name }) => name);
  return list.format(more === 0 ? names : [...names, `${formatNumber(more)} more`]);
}

/** One applicant by name, or several by number. */
export function whomOf(rows: readonly ApplicantRow[]): string {
  const [only] = rows;
  return only && rows.length === 1 ? only.name : count(rows.length, 'applicant');
}

/** Says that the search or a filter hides some of the selected applicants. */
export function hiddenText(hidden: number, selected: number): string {
  const some =
    hidden === selected ? 'not in this view' : `${formatNumber(hidden)} not in this view`;
  return `${formatNumber(selected)} selected, ${some}`;
}
