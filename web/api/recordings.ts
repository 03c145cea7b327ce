import { clear, createStore, type UseStore } from 'idb-keyval';
import { onLeave } from './session.ts';

const store = createStore('recordings', 'parts');

/**
 * What a candidate has recorded and not yet handed in, kept on the device. Here and not with the recorder, so that
 * it goes when its owner leaves, even in a tab that has never shown the recorder. Always rejects and never throws, as
 * some browsers do where they may not store.
 */
export const recordings: UseStore = async (mode, work) => await store(mode, work);

onLeave((area) => {
  if (area !== 'candidate') return;
  clear(recordings).catch((error) => console.warn('The recordings could not be cleared.', error));
});
