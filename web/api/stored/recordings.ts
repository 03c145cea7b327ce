import { clear, createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { onLeave, sessionOf } from './session.ts';

const store = createStore('recordings', 'parts');

/**
 * What a candidate has recorded and not yet handed in, kept on the device. It is here and not with the recorder, so
 * that logging out removes it also in a tab that has never shown the recorder. Keys start with the candidate's id and
 * the application's. A failure is always a rejected promise; some browsers throw where they are not allowed to store, and
 * some never answer.
 */
export const recordings: UseStore = (mode, work) =>
  within(5_000, async () => await store(mode, work));

/** The result of some work with the browser's storage, which may never answer. Then it fails. */
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

/** All keys that start with these parts. (IndexedDB sorts lists after all texts and numbers.) */
export const keysBelow = (prefix: readonly string[]) =>
  IDBKeyRange.bound([...prefix], [...prefix, []]);

/** Removes what was recorded for one application. Rejects where the browser does not store. */
export function removeRecordings(candidateId: string, applicationId: string): Promise<void> {
  return recordings('readwrite', (parts) => {
    parts.delete(keysBelow([candidateId, applicationId]));
    return promisifyRequest(parts.transaction);
  });
}

/** Whether the candidate who is signed in has recordings that are not handed in. Answers within a second. */
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
