import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { applicationType, isUnfinished } from './applications.ts';
import { client, TableName } from './client.ts';
import type { Attributes } from './expressions.ts';
import { fileType } from './files.ts';
import { itemKey } from './items.ts';
import { changeJob, getJob, jobType } from './jobs.ts';
import {
  fileOfCandidateKey,
  isFileKey,
  isOldCardKey,
  jobOfCard,
  type Key,
  kindOf,
  objectKeyOf,
  oldOpenCountKey,
} from './keys.ts';
import { refreshCardsOf } from './refresh-cards.ts';
import { eraseApplicationsLater, eraseUnfinishedLater } from './retention.ts';
import { optimistic, unlessRaced } from './retry.ts';
import { discardWrite, setWrite, transact, writeOne } from './write.ts';

/** What a person who runs the site does after the deployment that brought the removal of what is kept for long enough. */

/** How much of each kind has been caught up on. */
export interface CaughtUp {
  files: number;
  applications: number;
  jobs: number;
  cards: number;
}

/**
 * Reads the whole table, and has what an older version stored take part in deletion: files are listed by their candidate,
 * unfinished applications and those of closed jobs get their time, and the cards of open jobs say all of the job. It may
 * be done again, and while people are at work.
 */
export async function catchUp(): Promise<CaughtUp> {
  const done: CaughtUp = { files: 0, applications: 0, jobs: 0, cards: 0 };
  const pages = paginateScan({ client }, { TableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const what = await catchUpOn(itemKey.parse(item), item);
      if (what !== undefined) done[what]++;
    }
  }
  return done;
}

/** @returns what it was, where there was something to do */
async function catchUpOn(key: Key, item: Attributes): Promise<keyof CaughtUp | undefined> {
  if (isFileKey(key)) {
    if (item.gsi1pk !== undefined) return undefined;
    const place = fileOfCandidateKey(fileType.parse(item).candidate_id, objectKeyOf(key));
    // It may have been removed meanwhile.
    await unlessRaced(writeOne(setWrite(key, { ...place })));
    return 'files';
  }
  if (isOldCardKey(key)) {
    await refreshCardsOf([jobOfCard(key)]);
    return 'cards';
  }
  if (key.pk === oldOpenCountKey.pk) await writeOne(discardWrite(key));
  switch (kindOf(key)) {
    case 'application': {
      const application = applicationType.parse(item);
      if (!isUnfinished(application)) return undefined;
      const writes = writeOne(eraseUnfinishedLater(application)).then(
        () => 'applications' as const,
      );
      return await unlessRaced(writes);
    }
    case 'job':
      return (await closeInHindsight(jobType.parse(item).id)) ? 'jobs' : undefined;
    default:
      return undefined;
  }
}

/** A job that was closed when that time was not stored counts as closed now. @returns whether it is one */
async function closeInHindsight(id: string): Promise<boolean> {
  return await optimistic(async () => {
    const before = await getJob(id);
    if (before.is_active || before.closed_at !== undefined) return false;
    const closed_at = new Date().toISOString();
    await transact([
      changeJob(before, { ...before, closed_at }),
      eraseApplicationsLater(before, closed_at),
    ]);
    return true;
  });
}
