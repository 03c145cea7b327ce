export const EMPLOYMENT_TYPES = [
  'full-time',
  'part-time',
  'contract',
  'temporary',
  'internship',
] as const;

export const OFFER_TYPES = ['full-time', 'part-time', 'contract'] as const;

export const WORK_TYPE_PREFERENCES = ['full-time', 'part-time', 'contract'] as const;

export const SALARY_TYPES = ['hourly', 'yearly'] as const;

export const AVAILABILITIES = ['immediate', 'within-a-month', 'flexible'] as const;

export const WORK_AUTHORIZATIONS = ['authorized', 'authorized-non-us', 'unauthorized'] as const;

/** Why a candidate declines an offer. */
export const DECLINE_REASONS = [
  'another-job',
  'pay',
  'hours',
  'location',
  'start-date',
  'personal-reasons',
  'something-else',
] as const;

/** The benefits that a new profile wants. */
export const NO_BENEFITS = {
  remoteWork: false,
  healthInsurance: false,
  retirementPlan: false,
  paidTimeOff: false,
} as const;

export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Why a visitor reports a job. */
export const JOB_REPORT_REASONS = [
  'asks-for-money',
  'not-a-real-job',
  'discriminates',
  'wrong-facts',
  'other',
] as const;
export type JobReportReason = (typeof JOB_REPORT_REASONS)[number];
