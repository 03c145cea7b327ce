import PQueue from 'p-queue';

/**
 * Runs work on each entry, with limited concurrency, and takes entries lazily.
 * @throws the first failure, after running work has ended; no further work is started
 */
export async function inParallel<T>(
  atOnce: number,
  all: Iterable<T> | AsyncIterable<T>,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency: atOnce });
  const failures: unknown[] = [];
  for await (const each of all) {
    if (failures.length > 0) break;
    void queue.add(() => work(each)).catch((error: unknown) => failures.push(error));
    await queue.onSizeLessThan(1);
  }
  await queue.onIdle();
  if (failures.length > 0) throw failures[0];
}
