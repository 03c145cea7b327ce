interface Question {
  readonly id: string;
  readonly revision: number;
}

/** Names a question as it reads now. After an edit it is another question, and no earlier answer is an answer to it. */
export function keyOf({ id, revision }: Question): string {
  return `${id}@${revision}`;
}

/** The id of the question that a key names. */
export function idOf(questionKey: string): string {
  return questionKey.slice(0, questionKey.lastIndexOf('@'));
}
