import { errorText, UnreadableAnswer } from '../../api/errors.ts';

/**
 * What to say when signing in or up failed: the server's reason; `failed` where its answer has nobody to sign in; and
 * `thrown` where no answer came.
 */
export function failureText(failed: string, thrown: string): (error: unknown) => string {
  return (error) => (error instanceof UnreadableAnswer ? failed : errorText(error, thrown));
}
