import * as z from 'zod/mini';
import { notFound } from '../contract/problem.ts';
import { type Company, type CompanyOfJob, company, companyOfJob } from '../contract/shapes.ts';
import { companyKey, managerCompanyKey } from './keys.ts';
import {
  check,
  get,
  getAll,
  type Page,
  page,
  put,
  startingWith,
  update,
  type Write,
} from './table.ts';

const item = z.extend(company, {
  manager_id: z.string(),
  /** Counts the edits of what the company's open jobs show of it. */
  revision: z.int(),
});
export type StoredCompany = z.output<typeof item>;

/** @throws not-found where the company is not the manager's */
export async function getOwnCompany(manager: string, id: string): Promise<StoredCompany> {
  const found = await get(companyKey(id), item);
  if (found?.manager_id !== manager) throw notFound('company');
  return found;
}

export async function getCompanies(ids: readonly string[]): Promise<Map<string, StoredCompany>> {
  const found = await getAll(ids.map(companyKey), item);
  return new Map(found.map((each) => [each.id, each]));
}

/** The manager's companies, newest first. */
export async function listCompanies(manager: string, cursor?: string): Promise<Page<Company>> {
  const { pk } = managerCompanyKey(manager, '');
  const pointers = await page(
    { pk, ...startingWith('COMPANY#'), newestFirst: true },
    z.object({ company_id: z.string() }),
    100,
    cursor,
  );
  const ids = pointers.items.map(({ company_id }) => company_id);
  const companies = await getCompanies(ids);
  return {
    ...pointers,
    items: ids.flatMap((id) => {
      const found = companies.get(id);
      return found === undefined ? [] : [companyToWire(found)];
    }),
  };
}

export function addCompany(stored: StoredCompany): Write[] {
  return [
    put({ ...companyKey(stored.id), ...stored }, { exists: false }),
    put({ ...managerCompanyKey(stored.manager_id, stored.id), company_id: stored.id }),
  ];
}

// Whoever writes the cards of a company's jobs does so on having seen them all.
const asSeen = ({ revision, job_posting_count }: StoredCompany) => ({
  equals: { revision, job_posting_count },
});

/** Stores an edit of a company, if it has neither been edited nor got a job since `before` was read. */
export function changeCompany(
  before: StoredCompany,
  set: Partial<Omit<CompanyOfJob, 'id'>>,
): Write {
  return update(companyKey(before.id), {
    set,
    add: { revision: 1 },
    when: asSeen(before),
  });
}

/** Makes a transaction depend on the company's having neither been edited nor got a job since it was read. */
export function companyUnchanged(seen: StoredCompany): Write {
  return check(companyKey(seen.id), asSeen(seen));
}

/** Counts a new location or job of the company; `unedited` makes it depend on the company's being as it was read. */
export function countInCompany(
  { id, revision }: StoredCompany,
  what: 'location_count' | 'job_posting_count',
  { unedited = false } = {},
): Write {
  return update(companyKey(id), {
    add: { [what]: 1 },
    ...(unedited && { when: { equals: { revision } } }),
  });
}

export function companyToWire({ manager_id: _, revision: __, ...wire }: StoredCompany): Company {
  return wire;
}

/** What a job shows of its company. */
export function companyOnJob(stored: StoredCompany): CompanyOfJob {
  return companyOfJob.parse(stored);
}
