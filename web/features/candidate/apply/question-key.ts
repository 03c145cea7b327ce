interface Question {
  readonly id: string;
  readonly revision: number;
}

/** A question's key. An edited question has a new key: earlier answers no longer count. */
export function keyOf({ id, revision }: Question): string {
  return `${id}@${revision}`;
}

/** The question's id. */
export function idOf(questionKey: string): string {
  return questionKey.slice(0, questionKey.lastIndexOf('@'));
}
