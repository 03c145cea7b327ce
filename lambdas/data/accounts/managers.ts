import * as z from 'zod/mini';
import { notFound } from '../../contract/problem.ts';
import { type Manager, manager } from '../../contract/schemas/people.ts';
import { managerKey } from '../keys/accounts.ts';
import { countWithin, quotaOf, quotaReached } from '../limits/quotas.ts';
import { type FieldRules, INTERNAL } from '../table/field-rules.ts';
import { itemType, revision } from '../table/items.ts';
import { getItem, getItems } from '../table/read.ts';
import {
  changeWrite,
  createWrite,
  incrementWrite,
  unchangedWrite,
  type Write,
} from '../table/write.ts';
import { ACCOUNT_FIELDS, account, newAccount } from './account.ts';

export const managerType = itemType(
  z.object({
    id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    ...account,
    company_count: z.int(),
    open_job_count: z.int(),
    revision,
  }),
  { counters: ['company_count', 'open_job_count'] },
);
export type StoredManager = ReturnType<typeof managerType.parse>;

/** A stored manager, deleted ones included. Undefined if there is none. */
export async function findManager(id: string): Promise<StoredManager | undefined> {
  return await getItem(managerKey(id), managerType);
}

/** @throws not-found if the account is gone */
export async function getManager(id: string): Promise<StoredManager> {
  const found = await findManager(id);
  if (found === undefined || found.deleted_at !== undefined) throw notFound('account');
  return found;
}

/** The existing managers with these ids, by id. */
export async function getManagers(ids: readonly string[]): Promise<Map<string, StoredManager>> {
  const found = await getItems(ids.map(managerKey), managerType);
  return new Map(found.map((each) => [each.id, each]));
}

/** Whether a manager's jobs are listed in search engines, feeds and alerts: once their email is confirmed. */
export function isListed({ email_confirmed_at }: StoredManager): boolean {
  return email_confirmed_at !== null;
}

/** A manager who has just signed up. */
export function newManager(
  person: Pick<StoredManager, 'id' | 'email' | 'first_name' | 'last_name'>,
): StoredManager {
  return { ...person, ...newAccount(), company_count: 0, open_job_count: 0, revision: 1 };
}

export function addManager(stored: StoredManager): Write {
  return createWrite(managerType, { key: managerKey(stored.id) }, stored);
}

export function changeManager(before: StoredManager, after: StoredManager): Write {
  return changeWrite(managerType, { key: managerKey(before.id) }, before, after);
}

/**
 * Counts a new company of the manager.
 * @throws conflict, in the transaction, if the quota is reached
 */
export function incrementCompanies(id: string): Write {
  return countWithin(managerKey(id), 'company_count', 'companies_per_manager');
}

/**
 * Counts a new open job of the manager. Fails if the manager changed since the read, because the job's
 * listing says whether their email is confirmed.
 * @throws conflict if the quota is reached
 */
export function incrementOpenJobs(seen: StoredManager): Write {
  const most = quotaOf('open_jobs_per_manager');
  if (seen.open_job_count >= most) throw quotaReached('open_jobs_per_manager');
  return incrementWrite(
    managerKey(seen.id),
    { open_job_count: 1 },
    { unchanged: seen, below: { open_job_count: most } },
  );
}

/** Fails the transaction if the manager changed since the read. */
export function managerUnchanged(seen: StoredManager): Write {
  return unchangedWrite(managerKey(seen.id), seen);
}

export function decrementOpenJobs(id: string): Write {
  return incrementWrite(managerKey(id), { open_job_count: -1 });
}

export function managerToWire(stored: StoredManager): Manager {
  return manager.parse(stored);
}

/** Each field of a manager: who sees it, and its value after erasure. */
export const MANAGER_FIELDS = {
  ...ACCOUNT_FIELDS,
  company_count: INTERNAL,
  open_job_count: INTERNAL,
} as const satisfies FieldRules<StoredManager>;
