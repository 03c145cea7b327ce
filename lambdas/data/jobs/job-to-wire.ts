import type { ActorRole } from '../../contract/roles.ts';
import {
  type Job,
  type JobRow,
  job,
  jobRow,
  type PublicJob,
  publicJob,
} from '../../contract/schemas/job.ts';
import { previewOf } from '../../rules/job-preview.ts';
import {
  companyOfJobToWire,
  deletedCompany,
  getCompanies,
  type StoredCompany,
} from '../companies/companies.ts';
import { getLocations, locationToWire, type StoredLocation } from '../companies/locations.ts';
import { fieldsThatAre } from '../table/field-rules.ts';
import { JOB_FIELDS } from './job-fields.ts';
import type { StoredJob } from './jobs.ts';

function withCompanyAndLocation(
  role: ActorRole,
  stored: StoredJob,
  company?: StoredCompany,
  location?: StoredLocation,
) {
  return {
    ...fieldsThatAre<StoredJob>('shownTo', role, JOB_FIELDS, stored),
    company: [
      company === undefined ? deletedCompany(stored.company_id) : companyOfJobToWire(company),
    ],
    company_location: location === undefined ? [] : [locationToWire(location)],
  };
}

/** A public job, with its company and location. */
export function publicJobToWire(
  stored: StoredJob,
  company?: StoredCompany,
  location?: StoredLocation,
): PublicJob {
  return publicJob.parse(withCompanyAndLocation('candidate', stored, company, location));
}

/** A job for its owner, with its company and location. */
export function jobToWire(
  stored: StoredJob,
  company?: StoredCompany,
  location?: StoredLocation,
): Job {
  return job.parse({
    ...withCompanyAndLocation('manager', stored, company, location),
    application_count: stored.applicant_count,
  });
}

/** Enough for four lines of a card. */
const ROW_PREVIEW = 400;

/** A job in its manager's list. */
export function jobRowToWire(stored: StoredJob): JobRow {
  const job_description = previewOf(stored.job_description, ROW_PREVIEW);
  return jobRow.parse({ ...stored, job_description });
}

/**
 * Reads the companies and locations of jobs.
 * @returns a function that combines a job with its company and location
 */
export async function readCompaniesAndLocations(
  jobs: readonly StoredJob[],
  locationsOf = getLocations,
) {
  const [companies, locations] = await Promise.all([
    getCompanies(jobs.map(({ company_id }) => company_id)),
    locationsOf(jobs.map(({ location_id }) => location_id)),
  ]);
  return <T>(
    toWire: (job: StoredJob, company?: StoredCompany, location?: StoredLocation) => T,
    each: StoredJob,
  ): T => toWire(each, companies.get(each.company_id), locations.get(each.location_id));
}

/** Reads the company and location of a job and combines them. */
export async function readPlaceToWire<T>(
  stored: StoredJob,
  toWire: (job: StoredJob, company?: StoredCompany, location?: StoredLocation) => T,
): Promise<T> {
  const inPlace = await readCompaniesAndLocations([stored]);
  return inPlace(toWire, stored);
}
