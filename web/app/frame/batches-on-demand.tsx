import { lazy, Suspense, useSyncExternalStore } from 'react';
import { followedBatches, onFollowedBatches } from '../../api/stored/followed-batches.ts';

const Batches = lazy(async () => (await import('./fetch-batches.ts')).fetchBatches());

/** The progress of the batches that the manager has begun. Loads nothing if there are none. */
export function BatchesOnDemand() {
  const ids = useSyncExternalStore(onFollowedBatches, followedBatches);
  return (
    ids !== '' && (
      <Suspense>
        <Batches ids={ids.split(' ')} />
      </Suspense>
    )
  );
}
