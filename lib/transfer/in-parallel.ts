import PQueue from 'p-queue';

/**
 * Does something with each of them, so many at a time, and takes the next only when there is room for it.
 * @throws the first failure, once what was under way has come to its end; no other is begun after it
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
