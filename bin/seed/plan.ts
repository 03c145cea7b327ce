import { type ApplicationPlan, planApplications, planDemoApplications } from './applications.ts';
import { type CandidatePlan, planCandidate } from './candidates.ts';
import { type CompanyPlan, type JobPlan, planCompanies, planJobs } from './companies.ts';
import { makePeople, type PersonName } from './people.ts';
import { Random } from './random.ts';
import { TRADES } from './trades.ts';

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

/** The sizes for `npm run seed`. */
export const FULL_SIZE = {
  managers: 12,
  companies: 40,
  jobs: 500,
  candidates: 150,
  applications: 900,
};
/** The sizes for screenshots and for measuring pages. */
export const SMALL_SIZE: typeof FULL_SIZE = {
  managers: 3,
  companies: 8,
  jobs: 60,
  candidates: 20,
  applications: 80,
};

/** The demo employer: owns the job with the most applicants. */
export const DEMO_MANAGER: PersonName = {
  first_name: 'Dana',
  last_name: 'Example',
  email: 'manager@example.com',
};
/** The demo job seeker: has applications in every state and a pending offer. */
export const DEMO_CANDIDATE: PersonName = {
  first_name: 'Casey',
  last_name: 'Sample',
  email: 'candidate@example.com',
};

const SEED = 20_260;
/** Number of drawn figures in `clips`. */
export const FIGURES = 6;

export function makePlan(sizes: typeof FULL_SIZE): Plan {
  const random = new Random(SEED);
  const named = makePeople(random, sizes.managers + sizes.candidates - 2);
  const managers = [DEMO_MANAGER, ...named.slice(0, sizes.managers - 1)];
  const companies = planCompanies(random, managers, sizes.companies);
  const jobs = planJobs(random, companies, sizes.jobs);
  // Many work in the trade of the first company, whose job has the most applicants.
  const trade = () => (random.chance(0.35) ? TRADES[0] : undefined) ?? random.pick(TRADES);
  const candidates = named
    .slice(sizes.managers - 1)
    .map((name, index) => planCandidate(random, name, trade(), 1 + (index % FIGURES)));
  const demo = planCandidate(random, DEMO_CANDIDATE, random.pick(TRADES), 1);
  return {
    managers,
    companies,
    jobs,
    candidates: [...candidates, demo],
    applications: planApplications(random, jobs, candidates, sizes.applications),
    demoApplications: planDemoApplications(random, jobs, demo),
  };
}
