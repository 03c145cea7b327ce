import { ApiError, isRefusal, NetworkError } from '../../../api/errors.ts';

/**
 * What to say when applying failed: the server's sentence where it refused, `failed` where no answer came, and the
 * message of what was thrown where the fault is ours.
 */
export function failureText(error: unknown, failed: string): string {
  if (isRefusal(error)) return error.message;
  if (error instanceof ApiError || error instanceof NetworkError) return failed;
  console.error(error);
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Error submitting application.';
}
