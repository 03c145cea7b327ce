import * as z from 'zod/mini';
import { instant } from './types.ts';
import { version } from './version.ts';

/** A company as shown on a job. */
export const companyOfJob = z.object({
  id: z.string(),
  name: z.string(),
  culture: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  /** The file name of the logo, which is at `/logos/<id>/<file name>`; absent without a logo. */
  logo: z.optional(z.string()),
  /** The median of how long its last applicants waited for an answer, in whole days; absent with too few answers. */
  usual_answer_days: z.optional(z.int()),
});

export type CompanyOfJob = z.output<typeof companyOfJob>;

/** The part of a company that a list of jobs shows. */
export const companyOfRow = z.pick(companyOfJob, { id: true, name: true, logo: true });

export type CompanyOfRow = z.output<typeof companyOfRow>;

/** A company for its manager. */
export const company = z.extend(companyOfJob, {
  location_count: z.int(),
  job_posting_count: z.int(),
  created_at: instant,
  /** The employer's own words for mails about decisions; absent if all are ours. An empty text stands for ours. */
  decision_mails: z.optional(z.object({ acceptance: z.string(), rejection: z.string() })),
  ...version,
});

export type Company = z.output<typeof company>;

/** What an employer writes of a location. Interviews and offers have a copy. */
export const locationContent = z.object({
  location_name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
});

export type LocationContent = z.output<typeof locationContent>;

export const location = z.object({
  id: z.string(),
  company_id: z.string(),
  ...locationContent.shape,
  created_at: instant,
});

export type Location = z.output<typeof location>;

/** A location for its manager. */
export const ownLocation = z.extend(location, version);

export type OwnLocation = z.output<typeof ownLocation>;

/** The part of a location that a list of jobs shows. */
export const locationOfRow = z.pick(location, {
  id: true,
  location_name: true,
  city: true,
  state: true,
});

export type LocationOfRow = z.output<typeof locationOfRow>;
