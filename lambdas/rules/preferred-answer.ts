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

interface Marked {
  readonly correct_answer: string | null;
  readonly is_correct: boolean | null;
}

/** How many answers match, of those to questions with a preferred answer. */
export function matchesOf(answers: readonly Marked[]): { matches: number; of: number } {
  return {
    matches: answers.filter(({ is_correct }) => is_correct === true).length,
    of: answers.filter(({ correct_answer }) => correct_answer !== null).length,
  };
}
