interface Written {
  readonly question_answers: readonly string[];
  readonly correct_answer?: string | null | undefined;
}

/**
 * The answer that a question wants: the one that the manager chose, or null where they chose none. Where nothing is
 * said it is "yes", if that is one of the answers.
 */
export function wantedAnswer({ question_answers, correct_answer }: Written): string | null {
  if (correct_answer !== undefined) return correct_answer;
  return question_answers.includes('yes') ? 'yes' : null;
}
