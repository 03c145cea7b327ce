import pLimit from 'p-limit';
import {
  applicationType,
  findByName,
  getApplication,
  isUnfinished,
  named,
} from './applications.ts';
import type { Attributes } from './expressions.ts';
import { fileType } from './files.ts';
import { findableWrites, type Named, wordsOf } from './found-by-words.ts';
import { itemKey } from './items.ts';
import { changeJob, getJob, jobType, titled } from './jobs.ts';
import {
  applicationKey,
  fileOfCandidateKey,
  isFileKey,
  isOldCardKey,
  jobKey,
  jobOfCard,
  type Key,
  kindOf,
  managerJobKey,
  objectKeyOf,
  oldOpenCountKey,
} from './keys.ts';
import { getItem, scanPages } from './read.ts';
import { refreshCardsOf } from './refresh-cards.ts';
import { eraseApplicationsLater, eraseUnfinishedLater } from './retention.ts';
import { optimistic, unlessRaced } from './retry.ts';
import { discardWrite, setWrite, transact, unchangedWrite, writeOne } from './write.ts';

/** What a person who runs the site does after a deployment that brought what older items take no part in yet. */

/** How much of each kind has been caught up on. */
export interface CaughtUp {
  files: number;
  applications: number;
  jobs: number;
  cards: number;
  /** Jobs that are found by their titles now, and applications by names. */
  titles: number;
  names: number;
}

/**
 * Reads the whole table, and has what an older version stored take part in deletion and in searches of lists: files are
 * listed by their candidate, unfinished applications and those of closed jobs get their time, the cards of open jobs
 * say all of the job, jobs are found by their titles, and applications by names. It may be done again, and while people
 * are at work.
 */
export async function catchUp(): Promise<CaughtUp> {
  const done: CaughtUp = { files: 0, applications: 0, jobs: 0, cards: 0, titles: 0, names: 0 };
  const limit = pLimit(AT_ONCE);
  for await (const items of scanPages()) {
    const all = items.map((item) => limit(() => catchUpOn(itemKey.parse(item), item)));
    for (const what of (await Promise.all(all)).flat()) done[what]++;
  }
  return done;
}

/** How many items are looked at together. */
const AT_ONCE = 16;

type Done = readonly (keyof CaughtUp)[];

/** @returns what was done to it */
async function catchUpOn(key: Key, item: Attributes): Promise<Done> {
  if (isFileKey(key)) return await listFile(key, item);
  if (isOldCardKey(key)) {
    await refreshCardsOf([jobOfCard(key)]);
    return ['cards'];
  }
  if (key.pk === oldOpenCountKey.pk) await writeOne(discardWrite(key));
  switch (kindOf(key)) {
    case 'application': {
      const application = applicationType.parse(item);
      if (isUnfinished(application)) {
        const erased = writeOne(eraseUnfinishedLater(application)).then(() => true);
        return (await unlessRaced(erased)) ? ['applications'] : [];
      }
      if (await isFound(named(application))) return [];
      return (await findByNameInHindsight(application.id)) ? ['names'] : [];
    }
    case 'job': {
      const job = jobType.parse(item);
      const isClosed = !job.is_active && job.closed_at === undefined;
      const done: (keyof CaughtUp)[] = [];
      if (isClosed && (await closeInHindsight(job.id))) done.push('jobs');
      if (!(await isFound(titled(job))) && (await findByTitleInHindsight(job.id)))
        done.push('titles');
      return done;
    }
    default:
      return [];
  }
}

async function listFile(key: Key, item: Attributes): Promise<Done> {
  if (item.gsi1pk !== undefined) return [];
  const place = fileOfCandidateKey(fileType.parse(item).candidate_id, objectKeyOf(key));
  // It may have been removed meanwhile.
  await unlessRaced(writeOne(setWrite(key, { ...place })));
  return ['files'];
}

/** Whether something is found by the words of its name, or has none. All its words are written together. */
async function isFound({ name, keyOf }: Named): Promise<boolean> {
  const [first] = wordsOf(name);
  return first === undefined || (await getItem(keyOf(first), itemKey)) !== undefined;
}

/** @returns whether it is on its manager's list, where it is found by its title now */
async function findByTitleInHindsight(id: string): Promise<boolean> {
  return await optimistic(async () => {
    const job = await getJob(id);
    // It is on no list where its manager has deleted their account.
    if ((await getItem(managerJobKey(job.manager_id, id), itemKey)) === undefined) return false;
    await transact([unchangedWrite(jobKey(id), job), ...findableWrites(titled(job))]);
    return true;
  });
}

/** @returns whether its manager sees who applied, and finds it by their name now */
async function findByNameInHindsight(id: string): Promise<boolean> {
  return await optimistic(async () => {
    const application = await getApplication(id);
    if (application === undefined || application.submitted_at === null) return false;
    const { candidate_deleted_at, employer_deleted_at } = application;
    if (candidate_deleted_at !== null || employer_deleted_at !== null) return false;
    await transact([unchangedWrite(applicationKey(id), application), ...findByName(application)]);
    return true;
  });
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
