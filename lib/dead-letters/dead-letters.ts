/** Events that a consumer has failed on, after all retries. */
export interface DeadLetters {
  /** Oldest first. */
  list(): Promise<DeadLetter[]>;
}

export interface DeadLetter {
  readonly id: string;
  /** The consumer's name. */
  readonly consumer: string;
  /** When it was given up, in ISO 8601, UTC. */
  readonly time: string;
  readonly error: string;
  /**
   * Delivers the event to its consumer again. A dead letter that succeeds is removed.
   * @throws the consumer's error
   */
  replay(): Promise<void>;
}

/**
 * A dead letter that cannot be read. It is listed, so that the others are, and somebody looks at it.
 * @param file where it is, for the operator
 */
export function unreadable(id: string, time: string, file: string): DeadLetter {
  const error = `It cannot be read. Look at ${file}, and remove it.`;
  const replay = async () => {
    throw new Error(error);
  };
  return { id, consumer: 'unknown', time, error, replay };
}

/** The outcome of a replay. */
interface Replayed {
  readonly succeeded: number;
  readonly failed: readonly { readonly id: string; readonly error: string }[];
}

/**
 * Replays dead letters, one after the other.
 * @param which a dead letter's id, or `all`
 */
export async function replay(letters: readonly DeadLetter[], which: string): Promise<Replayed> {
  const failed: { id: string; error: string }[] = [];
  const wanted = letters.filter(({ id }) => which === 'all' || id === which);
  for (const letter of wanted)
    try {
      await letter.replay();
    } catch (error) {
      failed.push({ id: letter.id, error: error instanceof Error ? error.message : String(error) });
    }
  return { succeeded: wanted.length - failed.length, failed };
}
