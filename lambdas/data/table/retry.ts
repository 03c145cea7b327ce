import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { conflict } from '../../contract/problem.ts';

/** An item changed between its read and its write. See `withOptimisticLock`. */
export class WriteConflict extends Error {
  override readonly name = 'WriteConflict';
}

const ATTEMPTS = 20;
const TOO_MANY_CONFLICTS = 'Somebody else changed this at the same moment. Please try again.';

/**
 * Runs a use case that reads, decides, and writes on condition that nothing has changed. Repeats it after a
 * conflict.
 * @throws a conflict after twenty races in a row
 */
export async function withOptimisticLock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await pause(attempt);
    }
  }
  throw conflict(TOO_MANY_CONFLICTS);
}

/** The result of a write, or undefined if the item changed in the meantime. */
export async function unlessConflict<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof WriteConflict) return undefined;
    throw error;
  }
}

/**
 * Retries a write, with jitter, if it conflicts with another on the same item or is throttled.
 * @throws a conflict after twenty tries
 */
export async function retryConflicts<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      const isBusy = isConflict(error);
      if (!isBusy && !isThrottled(error)) throw error;
      if (attempt === ATTEMPTS) throw isBusy ? conflict(TOO_MANY_CONFLICTS) : error;
      await pause(attempt);
    }
  }
}

/**
 * Full jitter, doubling from 20 ms up to 1 s:
 * https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/
 */
export async function pause(attempt: number): Promise<void> {
  await sleep(Math.random() * Math.min(1000, 20 * 2 ** attempt));
}

function isConflict(error: unknown): boolean {
  return (
    isNamed(error, 'TransactionConflictException') ||
    isNamed(error, 'TransactionInProgressException') ||
    isCanceledBy(error, ['TransactionConflict'])
  );
}

// The SDK repeats a throttled request only twice.
function isThrottled(error: unknown): boolean {
  return (
    isNamed(error, 'ProvisionedThroughputExceededException') ||
    isNamed(error, 'ThrottlingException') ||
    isNamed(error, 'RequestLimitExceeded') ||
    isCanceledBy(error, ['ThrottlingError', 'ProvisionedThroughputExceeded'])
  );
}

function isCanceledBy(error: unknown, codes: readonly string[]): boolean {
  return (
    isNamed<TransactionCanceledException>(error, 'TransactionCanceledException') &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code !== undefined && codes.includes(Code))
  );
}

/** Whether an error is the SDK error with this name. */
export function isNamed<E extends Error>(error: unknown, name: string): error is E {
  return error instanceof Error && error.name === name;
}
