import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { nameOf } from '../../../../ui/text/name-of.ts';

/** The orders that reviewed candidates can be shown in. */
export const ORDERS = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'decided', label: 'Last decided first' },
] as const;
type Order = (typeof ORDERS)[number]['value'];

/** What the list of reviewed candidates is narrowed to, and its order. */
export interface View {
  /** A question's id and one of its answers, by `answerKey`; empty for all. */
  readonly answer: string;
  readonly order: Order;
}

/** The whole list, as the server has it. */
export const WHOLE: View = { answer: '', order: 'oldest' };

/** The candidates that a view shows, in its order. */
export function viewOf(applications: readonly Application[], view: View): Application[] {
  return applications
    .filter((application) => hasAnswered(application, view.answer))
    .toSorted(COMPARE[view.order]);
}

/** Whether a view hides some of the candidates. */
export function isNarrowed({ answer }: View): boolean {
  return answer !== '';
}

/** Stands for one answer to one question. */
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
