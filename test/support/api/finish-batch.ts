import type { Person } from '../worlds/person.ts';

/** Calls until a batch is finished, as the web app does. */
export async function finishBatch(by: Person, id: string) {
  for (;;) {
    const { batch } = await by.call('continueBatch', { id });
    if (batch.finished_at !== null) return batch;
  }
}
