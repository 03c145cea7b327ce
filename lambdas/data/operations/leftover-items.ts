import { kindOf } from '../keys/kinds.ts';
import { discardWrite, writeOne } from '../table/write.ts';
import type { Collector, Finding } from './finding.ts';

/** Items of an earlier version, which nothing reads any more. */
export function findLeftoverItems(): Collector {
  const found: Finding[] = [];
  return {
    add(key) {
      if (kindOf(key) !== 'leftover') return;
      found.push({
        what: 'item of an earlier version',
        item: `${key.pk} ${key.sk}`,
        detail: 'nothing reads it',
        repair: () => writeOne(discardWrite(key)),
      });
    },
    findings: () => found,
  };
}
