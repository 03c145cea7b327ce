interface Written {
  readonly question_answers: readonly string[];
  readonly correct_answer?: string | null | undefined;
}

/**
 * The answer that a question wants: the one that was chosen; none where the manager chose none (null); and yes, if
 * that is an answer, where nothing was said.
 */
export function wantedAnswer({ question_answers, correct_answer }: Written): string | null {
  if (correct_answer !== undefined) return correct_answer;
  return question_answers.includes('yes') ? 'yes' : null;
}
