import { AsyncLocalStorage } from 'node:async_hooks';

/** Collects the files that a call signs URLs for, for its log lines. Only S3 sees the use of these URLs. */

const signing = new AsyncLocalStorage<Set<string>>();

/**
 * Runs some work.
 * @returns its result, and the signed files, such as `PUT resumes/….pdf`
 */
export async function collectSigned<T>(
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly signed: readonly string[] }> {
  const files = new Set<string>();
  const result = await signing.run(files, run);
  return { result, signed: [...files] };
}

/** Records a signed URL of an object. */
export function recordSigned(method: 'GET' | 'PUT', key: string): void {
  signing.getStore()?.add(`${method} ${key}`);
}
