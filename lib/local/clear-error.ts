/** A failure that the person at the terminal can act on: the message is one line and says what to do. */
export class ClearError extends Error {}

/** The code of a Node or SQLite error, such as `EACCES`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
