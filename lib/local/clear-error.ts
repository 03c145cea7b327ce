/** A failure that the operator can act on: the message is one line and says how. */
export class ClearError extends Error {}

/** Runs a program. A ClearError is printed as its one line, and the process exits with 1. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof ClearError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The code of a Node or SQLite error, such as `EACCES`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Whether an error is an abort, such as by the stop of the stack. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
