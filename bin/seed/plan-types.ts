import type { addLocation, createCompany } from '../../lambdas/contract/calls/edit-company.ts';
import type { InputOf } from '../../lambdas/contract/route.ts';
import type { CandidatePlan } from './candidates.ts';
import type { JobFields } from './jobs.ts';
import type { PersonName } from './people.ts';
import type { Trade } from './trades.ts';

export interface CompanyPlan {
  readonly manager: PersonName;
  readonly trade: Trade;
  readonly fields: InputOf<typeof createCompany>;
  readonly locations: readonly Omit<InputOf<typeof addLocation>, 'company_id'>[];
}

export interface JobPlan {
  readonly company: CompanyPlan;
  /** Index of the company's location. */
  readonly location: number;
  readonly fields: JobFields;
  /** Closed after its applications are submitted. */
  readonly closed: boolean;
}

/** The final state of an application. */
export type Course =
  | 'unfinished'
  | 'new'
  | 'withdrawn'
  | 'accepted'
  | 'rejected'
  | 'offered'
  | 'offer-accepted'
  | 'offer-declined';

export interface ApplicationPlan {
  readonly candidate: CandidatePlan;
  readonly job: JobPlan;
  readonly course: Course;
  /** The answers to the job's screening questions, in their order. */
  readonly screening: readonly string[];
  readonly yearly: boolean;
}

/** A whole marketplace, planned before the first call, so that concurrency doesn't change it. */
export interface Plan {
  readonly managers: readonly PersonName[];
  readonly companies: readonly CompanyPlan[];
  readonly jobs: readonly JobPlan[];
  readonly candidates: readonly CandidatePlan[];
  readonly applications: readonly ApplicationPlan[];
  /** The applications of `DEMO_CANDIDATE`, made after all others and in this order. */
  readonly demoApplications: readonly ApplicationPlan[];
}

export interface Sizes {
  readonly managers: number;
  readonly companies: number;
  readonly jobs: number;
  readonly candidates: number;
  readonly applications: number;
}
