interface Written {
  readonly question_answers: readonly string[];
  readonly correct_answer?: string | null | undefined;
}

/**
 * The preferred answer of a question: the manager's choice, or null for no preference. Undefined means "yes",
 * if that is one of the choices.
 */
export function preferredAnswer({ question_answers, correct_answer }: Written): string | null {
  if (correct_answer !== undefined) return correct_answer;
  return question_answers.includes('yes') ? 'yes' : null;
}
