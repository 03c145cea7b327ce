import { errorText, UnreadableAnswer } from '../../api/errors.ts';

/**
 * The message when signing in or up failed: the server's reason; `failed` if the answer is unreadable;
 * `thrown` without an answer.
 */
export function failureText(failed: string, thrown: string): (error: unknown) => string {
  return (error) => (error instanceof UnreadableAnswer ? failed : errorText(error, thrown));
}
