import { clear, createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import pTimeout from 'p-timeout';
import { onLeaveHere, sessionOf } from './session.ts';

const store = createStore('recordings', 'parts');
// Async: some browsers throw if storage is forbidden.
const inStore: UseStore = async (mode, work) => await store(mode, work);

/**
 * Recordings that are not submitted yet, in IndexedDB. They are here and not in the recorder, so that
 * logging out clears them also in tabs that never loaded the recorder. Keys start with the candidate's and
 * the application's id. A failure is always a rejection, also if the browser never answers.
 */
export const recordings: UseStore = (mode, work) =>
  pTimeout(inStore(mode, work), { milliseconds: 5_000 });

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
    const count = recordings('readonly', (parts) =>
      promisifyRequest(parts.count(keysBelow([personId]))),
    );
    return (await pTimeout(count, { milliseconds: 1_000 })) > 0;
  } catch {
    return false;
  }
}

onLeaveHere((area) => {
  if (area !== 'candidate') return;
  clear(recordings).catch((error) => console.warn('The recordings could not be cleared.', error));
});
