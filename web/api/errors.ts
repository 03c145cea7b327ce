import type { Issue } from '../../lambdas/contract/route.ts';

/** The API refused or failed. `message` is a sentence for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  /** What is stored, if a change was made from another version. */
  readonly current: object | undefined;

  constructor(status: number, message: string, more: Partial<ApiError> = {}) {
    super(message);
    this.status = status;
    this.issues = more.issues ?? [];
    this.retryAfter = more.retryAfter;
    this.requestId = more.requestId;
    this.current = more.current;
  }
}

/** No answer, or not one from our API: the user may be offline. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** No connection, or it was lost. */
export class NoAnswer extends NetworkError {}

/** The gateway or CloudFront is overloaded. The answer is theirs, not the API's. */
export class Busy extends NetworkError {
  /** Whether the API may have run the call. */
  readonly mayHaveRun: boolean;
  readonly retryAfter: number | undefined;

  constructor(status: number, retryAfter: number | undefined) {
    super(`The server answered ${status}.`);
    this.mayHaveRun = status !== 429;
    this.retryAfter = retryAfter;
  }
}

/** The call succeeded, but its answer does not match the contract. */
export class UnreadableAnswer extends NetworkError {}

/** Whether the API refused the call; `message` can be shown. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

/** Whether the server could not be reached, or failed: the same call may succeed later. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Whether there is no such item: nobody has its id, or it is no id at all, as in a mistyped address. */
export function isMissing(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status, issues } = error;
  const isOfId = issues.length > 0 && issues.every(({ path }) => /(^|_)id$/.test(path));
  return status === 404 || (status === 400 && isOfId);
}

/** Whether the item has changed since it was read. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/** Whether a change was made from a version that is no longer stored, or of something that is gone. */
export function isOutdated(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 409 && error.current !== undefined);
}

/** The sentence to show: the API's own for a refusal, otherwise `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return isRefusal(error) ? error.message : fallback;
}
