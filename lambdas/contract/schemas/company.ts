import * as z from 'zod/mini';
import { instant } from './types.ts';

/** A company as shown on a job. */
export const companyOfJob = z.object({
  id: z.string(),
  name: z.string(),
  culture: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  /** The file name of the logo, which is at `/logos/<id>/<file name>`; absent without a logo. */
  logo: z.optional(z.string()),
});

export type CompanyOfJob = z.output<typeof companyOfJob>;

/** A company for its manager. */
export const company = z.extend(companyOfJob, {
  location_count: z.int(),
  job_posting_count: z.int(),
  created_at: instant,
  /** The employer's own words for mails about decisions; absent if all are ours. An empty text stands for ours. */
  decision_mails: z.optional(z.object({ acceptance: z.string(), rejection: z.string() })),
});

export type Company = z.output<typeof company>;

export const location = z.object({
  id: z.string(),
  company_id: z.string(),
  location_name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  created_at: instant,
});

export type Location = z.output<typeof location>;
