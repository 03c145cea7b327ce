import { rebuildEntry } from '../listings/listing-changes.ts';
import { itemKey } from '../table/items.ts';
import { scanPages } from '../table/read.ts';
import { putWrite, writeOne } from '../table/write.ts';
import type { Finding } from './finding.ts';
import { findLostItems } from './lost-items.ts';
import { findLostListings } from './lost-listings.ts';
import { findStuckMails } from './stuck-mails.ts';
import { findWrongConversations } from './wrong-conversations.ts';
import { findWrongCounters } from './wrong-counters.ts';
import { findWrongInterviews } from './wrong-interviews.ts';

/**
 * Audits the whole table, in one scan.
 * @returns the findings. On a live table some may be false: run it twice
 */
export async function auditTable(): Promise<Finding[]> {
  const collectors = [
    findWrongCounters(),
    findWrongConversations(),
    findWrongInterviews(),
    findLostListings(),
    findLostItems(),
    findStuckMails(),
  ];
  for await (const items of scanPages())
    for (const item of items) {
      const key = itemKey.parse(item);
      for (const each of collectors) each.add(key, item);
    }
  return collectors.flatMap((each) => each.findings());
}

/** Makes every search replica rebuild its index from the table. */
export async function renewSearches(): Promise<void> {
  await writeOne(putWrite(rebuildEntry()));
}
