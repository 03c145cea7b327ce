import * as z from 'zod/mini';
import { grantCandidateAccess } from '../accounts/managers.ts';
import {
  applicationPlace,
  applicationPointers,
  applicationType,
} from '../applications/applications.ts';
import { findByName } from '../applications/received-applications.ts';
import { companyPointer, companyType } from '../companies/companies.ts';
import { jobPointers, jobType } from '../jobs/jobs.ts';
import { candidateKey, managerKey } from '../keys/accounts.ts';
import type { Key } from '../keys/key.ts';
import { kindOf } from '../keys/kinds.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemKey } from '../table/items.ts';
import { unlessConflict } from '../table/retry.ts';
import { setWrite, type Write, writeOne } from '../table/write.ts';
import type { Collector, Finding } from './finding.ts';

/**
 * Items that are written along with another one, so that it is found: pointers of managers and candidates, words
 * of names and titles, and an application's place in its job's queues.
 */

/** Writes that belong to an item as long as some accounts exist. */
interface Expected {
  readonly writes: readonly Write[];
  readonly accounts: readonly Key[];
}

const account = z.object({ deleted_at: z.optional(z.string()) });
const place = z.object({ gsi1pk: z.optional(z.string()), gsi1sk: z.optional(z.string()) });
const idOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

export function findLostItems(): Collector {
  const present = new Set<string>();
  const accounts = new Set<string>();
  const expected: Expected[] = [];
  const misplaced: Finding[] = [];
  return {
    add(key, item) {
      present.add(idOf(key));
      const kind = kindOf(key);
      if (kind === 'manager' || kind === 'candidate') {
        if (account.parse(item).deleted_at === undefined) accounts.add(idOf(key));
      } else expected.push(...expectedFor(kind, item));
      if (kind === 'application') misplaced.push(...misplacedIn(key, item));
    },
    findings: () => [
      ...expected
        .filter((each) => each.accounts.every((key) => accounts.has(idOf(key))))
        .flatMap(({ writes }) => writes)
        .filter((write) => !present.has(idOf(keyOf(write))))
        .map(
          (write): Finding => ({
            what: 'lost item',
            item: idOf(keyOf(write)),
            detail: 'it is missing',
            repair: async () => void (await unlessConflict(writeOne(write))),
          }),
        ),
      ...misplaced,
    ],
  };
}

const keyOf = ({ Put }: Write): Key => itemKey.parse(Put?.Item);

function expectedFor(kind: ReturnType<typeof kindOf>, item: Attributes): readonly Expected[] {
  if (kind === 'company') {
    const company = companyType.parse(item);
    return [{ writes: [companyPointer(company)], accounts: [managerKey(company.manager_id)] }];
  }
  if (kind === 'job') {
    const job = jobType.parse(item);
    return [{ writes: jobPointers(job), accounts: [managerKey(job.manager_id)] }];
  }
  if (kind !== 'application') return [];
  const application = applicationType.parse(item);
  const { candidate_id, manager_id, submitted_at, withdrawn_at } = application;
  const candidate = candidateKey(candidate_id);
  const own = { writes: applicationPointers(application), accounts: [candidate] };
  if (submitted_at === null) return [own];
  const access = withdrawn_at === null ? [grantCandidateAccess(application)] : [];
  const received = {
    writes: [...findByName(application), ...access],
    accounts: [candidate, managerKey(manager_id)],
  };
  return [own, received];
}

/** An application that is not in the queue of its status. */
function misplacedIn(key: Key, item: Attributes): Finding[] {
  const right = applicationPlace(applicationType.parse(item));
  const { gsi1pk, gsi1sk } = place.parse(item);
  if (right.gsi1pk === gsi1pk && right.gsi1sk === gsi1sk) return [];
  return [
    {
      what: 'wrong place in the index',
      item: idOf(key),
      detail: `${gsi1pk} ${gsi1sk}`,
      repair: () => writeOne(setWrite(key, { ...right })),
    },
  ];
}
