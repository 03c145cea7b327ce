import { planCandidate } from './candidates.ts';
import { writeJob } from './jobs.ts';
import { CITIES, makeAddress, makePeople, type PersonName } from './people.ts';
import { planApplications, planDemoApplications } from './plan-applications.ts';
import type { CompanyPlan, JobPlan, Plan, Sizes } from './plan-types.ts';
import { Random } from './random.ts';
import { TRADES } from './trades.ts';

/** The sizes for `npm run seed`. */
export const FULL_SIZE: Sizes = {
  managers: 12,
  companies: 40,
  jobs: 500,
  candidates: 150,
  applications: 900,
};
/** The sizes for screenshots and for measuring pages. */
export const SMALL_SIZE: Sizes = {
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
const FIGURES = 6;

export function makePlan(sizes: Sizes): Plan {
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
        return { location_name, address: makeAddress(random), city, state, zip_code };
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
