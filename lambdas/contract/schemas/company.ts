import * as z from 'zod/mini';
import { instant } from './types.ts';

/** The employer's own words for mails about decisions. An empty text stands for ours. */
const decisionMails = z.object({ acceptance: z.string(), rejection: z.string() });

export const company = z.object({
  id: z.string(),
  name: z.string(),
  culture: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  location_count: z.int(),
  job_posting_count: z.int(),
  created_at: instant,
  /** The file name of the logo, which is at `/logos/<id>/<file name>`; absent without a logo. */
  logo: z.optional(z.string()),
  /** Absent if all words are ours. Only for the manager. */
  decision_mails: z.optional(decisionMails),
});

export type Company = z.output<typeof company>;

/** A company as shown on a job. */
export const companyOfJob = z.omit(company, {
  location_count: true,
  job_posting_count: true,
  created_at: true,
  decision_mails: true,
});

export type CompanyOfJob = z.output<typeof companyOfJob>;

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
