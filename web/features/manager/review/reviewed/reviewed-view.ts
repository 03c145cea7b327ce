import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { nameOf } from '../../../../ui/text/format.ts';

/** Sort orders of reviewed candidates. */
export const ORDERS = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'decided', label: 'Last decided first' },
] as const;
type Order = (typeof ORDERS)[number]['value'];

/** The filter and order of the list. */
export interface View {
  /** A question and its answer, by `answerKey`; empty for all. */
  readonly answer: string;
  readonly order: Order;
}

/** The unfiltered list in the server's order. */
export const DEFAULT_VIEW: View = { answer: '', order: 'oldest' };

/** The filtered and sorted candidates. */
export function viewOf(applications: readonly Application[], view: View): Application[] {
  return applications
    .filter((application) => hasAnswered(application, view.answer))
    .toSorted(COMPARE[view.order]);
}

/** Whether a filter is set. */
export function isNarrowed({ answer }: View): boolean {
  return answer !== '';
}

/** The key of an answer to a question. */
export function answerKey(questionId: string, answer: string): string {
  return JSON.stringify([questionId, answer]);
}

type Compare = (a: Application, b: Application) => number;

const by =
  (key: (application: Application) => string): Compare =>
  (a, b) =>
    key(a).localeCompare(key(b), 'en');
const submitted = by(({ submitted_at, id }) => `${submitted_at} ${id}`);
const decided = by(({ withdrawn_at, decided_at, id }) => `${withdrawn_at ?? decided_at} ${id}`);

const COMPARE: Readonly<Record<Order, Compare>> = {
  oldest: submitted,
  newest: (a, b) => submitted(b, a),
  name: by(({ candidate }) => nameOf(candidate)),
  decided: (a, b) => decided(b, a),
};

function hasAnswered({ screening_responses }: Application, wanted: string): boolean {
  return (
    wanted === '' ||
    screening_responses.some(
      ({ question_id, response_text }) => answerKey(question_id, response_text) === wanted,
    )
  );
}
