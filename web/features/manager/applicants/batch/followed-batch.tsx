import { useSyncExternalStore } from 'react';
import { followedBatch, onFollowedBatch } from '../../../../api/stored/followed-batch.ts';
import { BatchProgress } from './batch-progress.tsx';

/** The progress of the batch that was started last, if it is not closed. */
export function FollowedBatch() {
  const batch = useSyncExternalStore(onFollowedBatch, followedBatch);
  return batch && <BatchProgress key={batch} id={batch} />;
}
