import { FOLLOWED, followedBatches } from './followed-batches.ts';
import { writeLocal } from './local-values.ts';
import { sessionOf } from './session.ts';

/** Shows a batch's progress on every page of the area, also after a reload. */
export function followBatch(id: string): void {
  store([followedBatches(), id]);
}

/** Stops showing a batch. */
export function unfollowBatch(id: string): void {
  store(
    followedBatches()
      .split(' ')
      .filter((each) => each !== id),
  );
}

function store(ids: readonly string[]): void {
  const some = ids.filter(Boolean).join(' ');
  writeLocal(FOLLOWED, some === '' ? null : `${sessionOf('manager').personId} ${some}`);
  dispatchEvent(new Event(FOLLOWED));
}
