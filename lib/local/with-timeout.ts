/**
 * Settles as a promise does, or rejects once it has taken too long.
 * @param late makes the error for that
 */
export async function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  late: () => Error,
): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), timeoutMs);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
