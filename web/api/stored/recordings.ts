import { clear, createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { onLeave, sessionOf } from './session.ts';

const store = createStore('recordings', 'parts');

/**
 * Recordings that are not submitted yet, in IndexedDB. They are here and not in the recorder, so that
 * logging out clears them also in tabs that never loaded the recorder. Keys start with the candidate's and
 * the application's id. A failure is always a rejection: some browsers throw if storage is forbidden, and
 * some never answer.
 */
export const recordings: UseStore = (mode, work) =>
  within(5_000, async () => await store(mode, work));

/** Rejects if the work takes too long: the browser's storage may never answer. */
async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage does not answer.')), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** All keys with this prefix. (IndexedDB sorts arrays after strings and numbers.) */
export const keysBelow = (prefix: readonly string[]) =>
  IDBKeyRange.bound([...prefix], [...prefix, []]);

/** Removes an application's recordings. Rejects if the browser cannot store. */
export function removeRecordings(candidateId: string, applicationId: string): Promise<void> {
  return recordings('readwrite', (parts) => {
    parts.delete(keysBelow([candidateId, applicationId]));
    return promisifyRequest(parts.transaction);
  });
}

/** Whether the signed-in candidate has unsubmitted recordings. Answers within a second. */
export async function hasRecordings(): Promise<boolean> {
  const { personId } = sessionOf('candidate');
  if (personId === null) return false;
  try {
    const count = () =>
      recordings('readonly', (parts) => promisifyRequest(parts.count(keysBelow([personId]))));
    return (await within(1_000, count)) > 0;
  } catch {
    return false;
  }
}

onLeave((area) => {
  if (area !== 'candidate') return;
  clear(recordings).catch((error) => console.warn('The recordings could not be cleared.', error));
});
