import type { Issue } from '../../lambdas/contract/route.ts';

/** The server did not do what it was asked. `message` is its sentence for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, message: string, more: Partial<ApiError> = {}) {
    super(message);
    this.status = status;
    this.issues = more.issues ?? [];
    this.retryAfter = more.retryAfter;
    this.requestId = more.requestId;
  }
}

/** No answer came, or it was not from our server: the person may be offline. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The connection was lost, or there is none. */
export class NoAnswer extends NetworkError {}

/** What stands before the API had no room for the call, for now. It answers in words of its own, not the API's. */
export class Busy extends NetworkError {
  /** Whether the API may have done what it was asked. */
  readonly mayHaveRun: boolean;
  readonly retryAfter: number | undefined;

  constructor(status: number, retryAfter: number | undefined) {
    super(`The server answered ${status}.`);
    this.mayHaveRun = status !== 429;
    this.retryAfter = retryAfter;
  }
}

/** The server did what it was asked, but its answer is not what the contract says. */
export class UnreadableAnswer extends NetworkError {}

/** Whether the server refused the call, with a sentence to show. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

/** Whether the server refused because the thing has changed since it was read. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/** The sentence to show for a failure: the server's own for a refusal, otherwise `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return isRefusal(error) ? error.message : fallback;
}
