import * as z from 'zod/mini';
import {
  applicationPlace,
  applicationPointers,
  changeApplication,
} from '../applications/applications.ts';
import {
  changeInterview,
  interviewType,
  placeOf,
} from '../applications/interviews/stored-interview.ts';
import { hasRightRow } from '../applications/lists/applicant-rows.ts';
import { applicationType } from '../applications/stored-application.ts';
import { companyPointer, companyType } from '../companies/companies.ts';
import { jobPointer, jobType } from '../jobs/jobs.ts';
import { candidateKey, managerKey } from '../keys/accounts.ts';
import type { Key } from '../keys/key.ts';
import { kindOf } from '../keys/kinds.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemKey, rawItem, revision } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { transact, unchangedWrite, type Write, writeOne } from '../table/write.ts';
import type { Collector, Finding } from './finding.ts';

/**
 * Items and places that make another item findable, and are written with it: pointers of managers and candidates,
 * and the places of applications and interviews in the index.
 */

/** Writes that belong to an item as long as the accounts of its owners exist. */
interface Expected {
  readonly writes: readonly Write[];
  readonly owners: readonly Key[];
}

/** An item that is missing unless it comes later in the scan. */
interface Wanted {
  readonly id: string;
  /** The item to which it belongs. */
  readonly of: Key;
  readonly owners: readonly Key[];
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
      for (const { writes, owners } of expectedFor(key, item))
        for (const write of writes) wanted.push({ id: idOf(keyOf(write)), of: key, owners });
      if (kind === 'application') misplaced.push(...misplacedIn(key, item));
      if (kind === 'interview') misplaced.push(...misplacedInterview(key, item));
    },
    findings: () => [
      ...wanted
        .filter((each) => each.owners.every((key) => accounts.has(idOf(key))))
        .filter(({ id }) => !present.has(id))
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

function expectedFor(key: Key, item: Attributes): readonly Expected[] {
  const kind = kindOf(key);
  if (kind === 'company') {
    const company = companyType.parse(item);
    return [{ writes: [companyPointer(company)], owners: [managerKey(company.manager_id)] }];
  }
  if (kind === 'job') {
    const job = jobType.parse(item);
    return [{ writes: [jobPointer(job)], owners: [managerKey(job.manager_id)] }];
  }
  if (kind !== 'application') return [];
  const application = applicationType.parse(item);
  const owners = [candidateKey(application.candidate_id)];
  return [{ writes: applicationPointers(application), owners }];
}

/** Writes a missing item if it is still needed: the item it belongs to may have changed since the scan. */
async function restore(id: string, of: Key): Promise<void> {
  await withOptimisticLock(async () => {
    const item = await getItem(of, rawItem);
    if (item === undefined) return;
    for (const { writes, owners } of expectedFor(of, item)) {
      const write = writes.find((each) => idOf(keyOf(each)) === id);
      if (write === undefined) continue;
      const unchanged: Write[] = [unchangedWrite(of, revisioned.parse(item))];
      for (const key of owners) {
        const owner = await getItem(key, account);
        if (owner === undefined || owner.deleted_at !== undefined) return;
        unchanged.push(unchangedWrite(key, owner));
      }
      await transact([write, ...unchanged]);
    }
  });
}

/** An application in the wrong queue for its status, or with a row that differs from it. */
function misplacedIn(key: Key, item: Attributes): Finding[] {
  const application = applicationType.parse(item);
  const right = applicationPlace(application);
  const { gsi1pk, gsi1sk } = place.parse(item);
  const found = { item: idOf(key), repair: () => rewriteApplication(key) };
  if (right.gsi1pk !== gsi1pk || right.gsi1sk !== gsi1sk)
    return [{ ...found, what: 'wrong place in the index', detail: `${gsi1pk} ${gsi1sk}` }];
  if (!hasRightRow(item, application))
    return [{ ...found, what: 'wrong row', detail: 'it differs from its application' }];
  return [];
}

/** An interview in the wrong place of its manager's lists. */
function misplacedInterview(key: Key, item: Attributes): Finding[] {
  const { gsi1pk, gsi1sk } = place.parse(item);
  const right = placeOf(interviewType.parse(item));
  if (right.gsi1pk === gsi1pk && right.gsi1sk === gsi1sk) return [];
  const detail = `${gsi1pk} ${gsi1sk}`;
  const repair = () => rewriteInterview(key);
  return [{ what: 'wrong place in the index', item: idOf(key), detail, repair }];
}

async function rewriteInterview(key: Key): Promise<void> {
  await withOptimisticLock(async () => {
    const interview = await getItem(key, interviewType);
    if (interview !== undefined) await writeOne(changeInterview(interview, interview));
  });
}

/** Each change of an application writes its place. */
async function rewriteApplication(key: Key): Promise<void> {
  await withOptimisticLock(async () => {
    const application = await getItem(key, applicationType);
    if (application !== undefined) await writeOne(changeApplication(application, application));
  });
}
