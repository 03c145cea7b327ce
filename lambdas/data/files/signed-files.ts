import { AsyncLocalStorage } from 'node:async_hooks';

/** Which files a call hands out URLs of, for the logs. Nobody sees a read or an upload by such a URL but S3 itself. */

const signing = new AsyncLocalStorage<Set<string>>();

/** Runs something, and answers what came of it with the files that it signed, such as `PUT resumes/….pdf`. */
export async function withSigned<T>(
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly signed: readonly string[] }> {
  const files = new Set<string>();
  const result = await signing.run(files, run);
  return { result, signed: [...files] };
}

/** Notes that a URL of an object has been signed. */
export function noteSigned(method: 'GET' | 'PUT', key: string): void {
  signing.getStore()?.add(`${method} ${key}`);
}
