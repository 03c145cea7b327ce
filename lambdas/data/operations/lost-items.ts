import * as z from 'zod/mini';
import {
  applicationPlace,
  applicationPointers,
  changeApplication,
} from '../applications/applications.ts';
import {
  changeInterview,
  interviewType,
  placeInLists,
} from '../applications/interviews/stored-interview.ts';
import { hasRightRow } from '../applications/lists/applicant-rows.ts';
import { applicationType } from '../applications/stored-application.ts';
import { companyPointer, companyType } from '../companies/companies.ts';
import { jobPointer, jobType } from '../jobs/jobs.ts';
import { candidateKey, managerKey } from '../keys/accounts.ts';
import type { Key } from '../keys/key.ts';
import { kindOf } from '../keys/kinds.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemKey, type Parser, rawItem, revision } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { transact, unchangedWrite, type Write, writeOne } from '../table/write.ts';
import type { Collector, Finding } from './finding.ts';

/**
 * Items and places that make another item findable, and are written with it: pointers of managers and candidates,
 * and the places of applications and interviews in the index.
 */

/** Writes that belong to an item as long as its owner's account exists. */
interface Expected {
  readonly writes: readonly Write[];
  readonly owner: Key;
}

/** An item that is missing unless it comes later in the scan. */
interface Wanted {
  readonly id: string;
  /** The item to which it belongs. */
  readonly of: Key;
  readonly owner: Key;
}

const account = z.object({ revision, deleted_at: z.optional(z.string()) });
const revisioned = z.object({ revision });
const place = z.object({ gsi1pk: z.optional(z.string()), gsi1sk: z.optional(z.string()) });
const idOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

export function findLostItems(): Collector {
  const present = new Set<string>();
  const accounts = new Set<string>();
  const wanted: Wanted[] = [];
  const misplaced: Finding[] = [];
  return {
    add(key, item) {
      present.add(idOf(key));
      const kind = kindOf(key);
      const isAccount = kind === 'manager' || kind === 'candidate';
      if (isAccount && account.parse(item).deleted_at === undefined) accounts.add(idOf(key));
      const expected = expectedOf(key, item);
      if (expected !== undefined)
        for (const write of expected.writes)
          wanted.push({ id: idOf(keyOf(write)), of: key, owner: expected.owner });
      if (kind === 'application') misplaced.push(...misplacedIn(key, item));
      if (kind === 'interview') misplaced.push(...misplacedInterview(key, item));
    },
    findings: () => [
      ...wanted
        .filter(({ id, owner }) => accounts.has(idOf(owner)) && !present.has(id))
        .map(
          ({ id, of }): Finding => ({
            what: 'lost item',
            item: id,
            detail: 'it is missing',
            repair: () => restore(id, of),
          }),
        ),
      ...misplaced,
    ],
  };
}

const keyOf = ({ Put }: Write): Key => itemKey.parse(Put?.Item);

function expectedOf(key: Key, item: Attributes): Expected | undefined {
  switch (kindOf(key)) {
    case 'company': {
      const company = companyType.parse(item);
      return { writes: [companyPointer(company)], owner: managerKey(company.manager_id) };
    }
    case 'job': {
      const job = jobType.parse(item);
      return { writes: [jobPointer(job)], owner: managerKey(job.manager_id) };
    }
    case 'application': {
      const application = applicationType.parse(item);
      const owner = candidateKey(application.candidate_id);
      return { writes: applicationPointers(application), owner };
    }
    default:
      return undefined;
  }
}

/** Writes a missing item if it is still needed: the item it belongs to may have changed since the scan. */
async function restore(id: string, of: Key): Promise<void> {
  await withOptimisticLock(async () => {
    const item = await getItem(of, rawItem);
    const expected = item && expectedOf(of, item);
    if (expected === undefined) return;
    const write = expected.writes.find((each) => idOf(keyOf(each)) === id);
    const owner = await getItem(expected.owner, account);
    if (write === undefined || owner === undefined || owner.deleted_at !== undefined) return;
    const unchanged = unchangedWrite(of, revisioned.parse(item));
    await transact([write, unchanged, unchangedWrite(expected.owner, owner)]);
  });
}

/** An application in the wrong queue for its status, or with a row that differs from it. */
function misplacedIn(key: Key, item: Attributes): Finding[] {
  const application = applicationType.parse(item);
  const repair = () => rewrite(key, applicationType, changeApplication);
  const misplaced = wrongPlace(key, item, applicationPlace(application), repair);
  if (misplaced.length > 0 || hasRightRow(item, application)) return misplaced;
  const detail = 'it differs from its application';
  return [{ what: 'wrong row', item: idOf(key), detail, repair }];
}

/** An interview in the wrong place of its manager's lists. */
function misplacedInterview(key: Key, item: Attributes): Finding[] {
  const repair = () => rewrite(key, interviewType, changeInterview);
  return wrongPlace(key, item, placeInLists(interviewType.parse(item)), repair);
}

function wrongPlace(
  key: Key,
  item: Attributes,
  right: z.output<typeof place>,
  repair: Finding['repair'],
): Finding[] {
  const { gsi1pk, gsi1sk } = place.parse(item);
  if (right.gsi1pk === gsi1pk && right.gsi1sk === gsi1sk) return [];
  const detail = `${gsi1pk} ${gsi1sk}`;
  return [{ what: 'wrong place in the index', item: idOf(key), detail, repair }];
}

/** Stores an item as it is: each change writes its place. */
async function rewrite<T>(
  key: Key,
  type: Parser<T>,
  change: (before: T, after: T) => Write,
): Promise<void> {
  await withOptimisticLock(async () => {
    const item = await getItem(key, type);
    if (item !== undefined) await writeOne(change(item, item));
  });
}
