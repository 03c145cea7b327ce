import * as z from 'zod/mini';
import { AVAILABILITIES, WORK_AUTHORIZATIONS, WORK_TYPE_PREFERENCES } from './enumerations.ts';
import { version } from './version.ts';

/** Answers about people: the only shapes that signing in needs. Limits are in the inputs' schemas. */

export const manager = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  ...version,
});
export type Manager = z.output<typeof manager>;

export const educationRecord = z.object({
  institution: z.string(),
  degree: z.string(),
  fieldOfStudy: z.string(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
});

export const workRecord = z.object({
  jobTitle: z.string(),
  company: z.string(),
  location: z.string(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  description: z.string(),
});

export const benefitsWanted = z.object({
  remoteWork: z.boolean(),
  healthInsurance: z.boolean(),
  retirementPlan: z.boolean(),
  paidTimeOff: z.boolean(),
});

export const documents = z.object({
  /** Signed for an hour, like every file URL in an answer. */
  resume_url: z.nullable(z.string()),
  cover_letter_url: z.nullable(z.string()),
  /** What their owner calls the files, if known. */
  resume_name: z.optional(z.string()),
  cover_letter_name: z.optional(z.string()),
});

/** A candidate's own words, without their documents. */
export const profileContent = z.object({
  candidate_availability: z.enum(AVAILABILITIES),
  work_authorization_status: z.enum(WORK_AUTHORIZATIONS),
  date_of_birth: z.string(),
  phone_number: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  work_type_preference: z.enum(WORK_TYPE_PREFERENCES),
  actively_looking: z.boolean(),
  benefits_wanted: benefitsWanted,
  work_experience: z.array(workRecord),
  education_history: z.array(educationRecord),
});

export const candidateProfile = z.object({
  id: z.string(),
  ...documents.shape,
  ...profileContent.shape,
});
export type CandidateProfile = z.output<typeof candidateProfile>;

export const candidate = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  candidate_profile: z.nullable(candidateProfile),
});
export type Candidate = z.output<typeof candidate>;

/** A candidate for themselves. */
export const ownCandidate = z.extend(candidate, version);
export type OwnCandidate = z.output<typeof ownCandidate>;
