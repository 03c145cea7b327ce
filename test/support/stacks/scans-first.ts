import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SCAN = /\btable\.all\(|\bauditTable\b|\bdumpTable\b|\/(erasing|outbox)\.ts'/;

/** Runs the files that scan the whole table of the shared stack first, before the other files fill it. */
export class ScansFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const scans = ({ moduleId }: TestSpecification) =>
      SCAN.test(readFileSync(moduleId, 'utf8')) ? 0 : 1;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => scans(a) - scans(b));
  }
}
