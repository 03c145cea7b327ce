import { clear, createStore } from 'idb-keyval';
import { onLeave } from './session.ts';

/**
 * What a candidate has recorded and not yet handed in, kept on the device. Here and not with the recorder, so that
 * it goes when its owner leaves, even in a tab that has never shown the recorder.
 */
export const recordings = createStore('recordings', 'parts');

onLeave((area) => {
  if (area !== 'candidate') return;
  clear(recordings).catch((error) => console.warn('The recordings could not be cleared.', error));
});
