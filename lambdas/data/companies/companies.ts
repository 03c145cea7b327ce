import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { notFound } from '../../contract/problem.ts';
import {
  type Company,
  type CompanyOfJob,
  company,
  companyOfJob,
} from '../../contract/schemas/company.ts';
import { DELETED_COMPANY } from '../../contract/texts/texts.ts';
import { removeLogoWrites } from '../files/logos.ts';
import { companyKey, managerCompaniesRange, managerCompanyKey } from '../keys/companies.ts';
import { countWithin } from '../limits/quotas.ts';
import { itemType } from '../table/items.ts';
import { itemsOf, mapRows, type Page } from '../table/page.ts';
import { getItem, getItems, queryPage } from '../table/read.ts';
import {
  changeWrite,
  createWrite,
  discardWrite,
  incrementWrite,
  putWrite,
  setWrite,
  unchangedWrite,
  type Write,
} from '../table/write.ts';

export const companyType = itemType(
  z.extend(company, {
    manager_id: z.string(),
    /** Its own words for mails about decisions: a copy of the item with this id. */
    decision_mails: z.optional(
      z.object({ id: z.string(), acceptance: z.string(), rejection: z.string() }),
    ),
  }),
  // The usual days change without a new revision, so that they never conflict with an edit.
  { counters: ['location_count', 'job_posting_count', 'usual_answer_days'] },
);
export type StoredCompany = ReturnType<typeof companyType.parse>;

/** @throws not-found if there is no such company */
export async function getCompany(id: string): Promise<StoredCompany> {
  const found = await getItem(companyKey(id), companyType);
  if (found === undefined) throw notFound('company');
  return found;
}

/** @throws not-found if the company is not the manager's */
export async function getOwnCompany(manager: string, id: string): Promise<StoredCompany> {
  const found = await getItem(companyKey(id), companyType);
  if (found?.manager_id !== manager) throw notFound('company');
  return found;
}

export async function getCompanies(ids: readonly string[]): Promise<Map<string, StoredCompany>> {
  const found = await getItems(ids.map(companyKey), companyType);
  return new Map(found.map((each) => [each.id, each]));
}

const pointer = z.object({ company_id: z.string() });

/** The manager's companies, newest first. */
export async function listCompanies(
  manager: string,
  cursor?: string,
): Promise<Page<StoredCompany>> {
  const range = managerCompaniesRange(manager);
  const page = await queryPage(range, pointer, LIST_PAGE, cursor, { newestFirst: true });
  const companies = await getCompanies(itemsOf(page).map(({ company_id }) => company_id));
  return mapRows(page, ({ company_id }) => companies.get(company_id));
}

export function addCompany(stored: StoredCompany): Write[] {
  return [createWrite(companyType, { key: companyKey(stored.id) }, stored), companyPointer(stored)];
}

/** A company's entry in its manager's list. */
export function companyPointer({ id, manager_id }: StoredCompany): Write {
  return putWrite({ ...managerCompanyKey(manager_id, id), company_id: id });
}

export function changeCompany(before: StoredCompany, after: StoredCompany): Write {
  return changeWrite(companyType, { key: companyKey(before.id) }, before, after);
}

/** The writes of a company whose logo was replaced or removed. */
export function changeLogoWrites(before: StoredCompany, after: StoredCompany): Write[] {
  return [changeCompany(before, after), ...removeLogoWrites(before)];
}

/**
 * Counts a new location of the company.
 * @throws conflict, in the transaction, if the quota is reached
 */
export function incrementLocations({ id }: StoredCompany): Write {
  return countWithin(companyKey(id), 'location_count', 'locations_per_company');
}

/**
 * Counts a new job of the company. Fails if the company changed since the read, because the job's listing
 * shows it.
 */
export function incrementJobPostings(seen: StoredCompany): Write {
  return incrementWrite(companyKey(seen.id), { job_posting_count: 1 }, { unchanged: seen });
}

/** Stores in how many days a company usually answers; undefined if that is not known. */
export function setUsualAnswerDays({ id }: StoredCompany, days: number | undefined): Write {
  return setWrite(companyKey(id), { usual_answer_days: days });
}

/** Fails the transaction if the company changed since the read. */
export function companyUnchanged(seen: StoredCompany): Write {
  return unchangedWrite(companyKey(seen.id), seen);
}

/** Removes a company and its manager's pointer to it. Idempotent. */
export function discardCompanyWrites({ id, manager_id }: StoredCompany): Write[] {
  return [discardWrite(companyKey(id)), discardWrite(managerCompanyKey(manager_id, id))];
}

export function companyToWire(stored: StoredCompany): Company {
  return company.parse(stored);
}

/** The answer of the calls about one company. */
export const companyAnswer = (stored: StoredCompany) => ({ company: companyToWire(stored) });

/** The placeholder on jobs of a deleted company. */
export function deletedCompany(id: string): CompanyOfJob {
  return { id, name: DELETED_COMPANY, culture: '', description: '', benefits: [] };
}

/** The part of a company that its jobs show. */
export function companyOfJobToWire(stored: StoredCompany): CompanyOfJob {
  return companyOfJob.parse(stored);
}
