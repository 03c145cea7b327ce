import { ApiError, isRefusal, NetworkError } from '../../api/client.ts';

/**
 * What to say when applying failed: the server's own sentence for a refusal, `failed` where there was no answer,
 * and for a fault of ours what was thrown.
 */
export function failureText(error: unknown, failed: string): string {
  if (isRefusal(error)) return error.message;
  if (error instanceof ApiError || error instanceof NetworkError) return failed;
  console.error(error);
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Error submitting application.';
}
