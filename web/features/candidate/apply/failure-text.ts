import { isRefusal, isUnanswered } from '../../../api/errors.ts';

/**
 * The message when applying failed: the server's reason; `failed` without an answer; the error's message
 * for a bug of ours.
 */
export function failureText(error: unknown, failed: string): string {
  if (isRefusal(error)) return error.message;
  if (isUnanswered(error)) return failed;
  console.error(error);
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Error submitting application.';
}
