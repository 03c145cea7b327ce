import pLimit from 'p-limit';
import type { Key, KeyRange } from '../data/keys/key.ts';
import { itemKey, withExpired } from '../data/table/items.ts';
import { queryAll } from '../data/table/read.ts';
import { discardWrite, writeOne } from '../data/table/write.ts';

/** Items removed in parallel. */
const AT_ONCE = 16;

/** Removes the items of a range, except those that are kept. */
export async function discardRange(
  range: KeyRange,
  isKept: (key: Key) => boolean = () => false,
): Promise<void> {
  const keys = (await queryAll(range, withExpired(itemKey))).filter((key) => !isKept(key));
  await pLimit(AT_ONCE).map(keys, (key) => writeOne(discardWrite(key)));
}
