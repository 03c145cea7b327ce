import type { addLocation, createCompany } from '../../lambdas/contract/calls/company.ts';
import type { InputOf } from '../../lambdas/contract/route.ts';
import { type CandidatePlan, planCandidate } from './candidates.ts';
import { type JobFields, writeJob } from './jobs.ts';
import { address, CITIES, type PersonName, people } from './people.ts';
import { Random } from './random.ts';
import { TRADES, type Trade } from './trades.ts';

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
type Course =
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

/** The sizes for `npm run seed`. */
export const WHOLE: Sizes = {
  managers: 12,
  companies: 40,
  jobs: 500,
  candidates: 150,
  applications: 900,
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
const FIGURES = 6;

export function plan(sizes: Sizes): Plan {
  const random = new Random(SEED);
  const named = people(random, sizes.managers + sizes.candidates - 2);
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

function planCompanies(random: Random, managers: readonly PersonName[], count: number) {
  const all = TRADES.flatMap((trade) => trade.companies.map((company) => ({ trade, company })));
  const cities = random.sample(CITIES, CITIES.length);
  return all.slice(0, count).map(({ trade, company }, index): CompanyPlan => {
    // Neighboring companies, mostly of one trade, have the same owner.
    const manager = managers[Math.floor((index * managers.length) / count)];
    if (manager === undefined) throw new Error('A company without a manager');
    const places = random.sample(trade.places, random.int(1, 4));
    return {
      manager,
      trade,
      fields: { ...company, benefits: random.sample(trade.perks, 2) },
      locations: places.map((location_name) => {
        // Round robin, so that every city has jobs.
        const at = cities.shift() ?? random.pick(CITIES);
        cities.push(at);
        const [city, state, , zip_code] = at;
        return { location_name, address: address(random), city, state, zip_code };
      }),
    };
  });
}

function planJobs(random: Random, companies: readonly CompanyPlan[], count: number): JobPlan[] {
  const post = (company: CompanyPlan): JobPlan => {
    const { trade, locations, fields } = company;
    const location = random.int(0, locations.length - 1);
    const place = { company: fields.name, city: locations[location]?.city ?? '' };
    return {
      company,
      location,
      fields: writeJob(random, trade, random.pick(trade.roles), place),
      closed: random.chance(0.08),
    };
  };
  const isShowpiece = ({ fields, closed }: JobPlan) =>
    !closed &&
    fields.employment_type === 'full-time' &&
    (fields.screening_questions?.length ?? 0) >= 3 &&
    fields.video_questions?.length === 2;
  const [first] = companies;
  if (first === undefined) return [];
  let demo = post(first);
  while (!isShowpiece(demo)) demo = post(first);
  const rest = Array.from({ length: count - 1 }, (_, index) =>
    post(companies[index + 1] ?? random.pick(companies)),
  );
  // Posted last, it heads the lists. It has the most applicants.
  return [...random.sample(rest, rest.length), demo];
}

const COURSE_WEIGHTS: Readonly<Record<Course, number>> = {
  unfinished: 7,
  new: 34,
  withdrawn: 5,
  accepted: 14,
  rejected: 22,
  offered: 6,
  'offer-accepted': 7,
  'offer-declined': 5,
};

const times = (count: number, course: Course): Course[] => Array<Course>(count).fill(course);
const DEMO_JOB: readonly Course[] = [
  ...times(30, 'new'),
  ...times(8, 'accepted'),
  ...times(9, 'rejected'),
  ...times(3, 'offered'),
  ...times(2, 'offer-accepted'),
  ...times(2, 'offer-declined'),
  ...times(2, 'withdrawn'),
  ...times(2, 'unfinished'),
];

function planApplications(
  random: Random,
  jobs: readonly JobPlan[],
  candidates: readonly CandidatePlan[],
  count: number,
): ApplicationPlan[] {
  const others = jobs.slice(0, -1);
  const demoJob = jobs.at(-1);
  if (demoJob === undefined) return [];
  const hired = new Set<CandidatePlan>();
  const seen = new Map<CandidatePlan, Set<JobPlan>>();
  const planned: ApplicationPlan[] = [];
  const add = (candidate: CandidatePlan, job: JobPlan, course: Course) => {
    const taken = seen.get(candidate) ?? new Set();
    if (taken.has(job)) return;
    seen.set(candidate, taken.add(job));
    // A person takes one job at a time.
    const late = course === 'offer-accepted' && hired.has(candidate);
    if (course === 'offer-accepted') hired.add(candidate);
    planned.push(applied(random, candidate, job, late ? 'offer-declined' : course));
  };
  const fits = ({ trade }: CandidatePlan, job: JobPlan) => job.company.trade === trade;
  const shuffled = random.sample(candidates, candidates.length);
  const applicants = [
    ...shuffled.filter((candidate) => fits(candidate, demoJob)),
    ...shuffled.filter((candidate) => !fits(candidate, demoJob)),
  ].slice(0, DEMO_JOB.length);
  const courses = random.sample(DEMO_JOB, applicants.length);
  for (const [index, candidate] of applicants.entries())
    add(candidate, demoJob, courses[index] ?? 'new');
  const popularity = new Map(others.map((job) => [job, random.next() ** 2]));
  while (planned.length < count) {
    const candidate = random.pick(candidates);
    const fitting = others.filter((job) => fits(candidate, job));
    const pool = fitting.length === 0 || random.chance(0.15) ? others : fitting;
    const [job] = random
      .sample(pool, 3)
      .toSorted((a, b) => (popularity.get(b) ?? 0) - (popularity.get(a) ?? 0));
    if (job !== undefined) add(candidate, job, random.weighted(COURSE_WEIGHTS));
  }
  return random.sample(planned, planned.length);
}

const DEMO_COURSES: readonly Course[] = [
  'new',
  'new',
  'rejected',
  'accepted',
  'withdrawn',
  'offer-declined',
  'offered',
  // Last, since it is a single call: if it exists, everything does.
  'unfinished',
];

function planDemoApplications(random: Random, jobs: readonly JobPlan[], candidate: CandidatePlan) {
  const asking = jobs.slice(0, -1).filter(({ fields, closed }) => !closed && asksAnything(fields));
  const fitting = asking.filter(({ company }) => company.trade === candidate.trade);
  const chosen = [
    ...random.sample(fitting, DEMO_COURSES.length),
    ...random.sample(
      asking.filter((job) => !fitting.includes(job)),
      DEMO_COURSES.length,
    ),
  ];
  return DEMO_COURSES.flatMap((course, index) => {
    const job = chosen[index];
    return job === undefined ? [] : [applied(random, candidate, job, course)];
  });
}

function asksAnything({ screening_questions = [], video_questions = [] }: JobFields): boolean {
  return screening_questions.length + video_questions.length > 0;
}

function applied(
  random: Random,
  candidate: CandidatePlan,
  job: JobPlan,
  course: Course,
): ApplicationPlan {
  const fit = course === 'rejected' ? random.next() * 0.7 : 0.6 + random.next() * 0.4;
  return {
    candidate,
    job,
    // A job without questions has no unfinished applications.
    course: course === 'unfinished' && !asksAnything(job.fields) ? 'new' : course,
    screening: (job.fields.screening_questions ?? []).map(
      ({ question_answers = ['yes', 'no'], correct_answer }) => {
        if (typeof correct_answer !== 'string') return random.pick(question_answers);
        if (random.chance(fit)) return correct_answer;
        return random.pick(question_answers.filter((answer) => answer !== correct_answer));
      },
    ),
    yearly: random.chance(0.15),
  };
}
