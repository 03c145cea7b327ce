import { writeJob } from './jobs.ts';
import { makeAddress, type PersonName } from './people.ts';
import type { Random } from './random.ts';
import texts from './texts.json' with { type: 'json' };
import { TRADES } from './trades.ts';

export type CompanyPlan = ReturnType<typeof planCompanies>[number];
export type JobPlan = ReturnType<typeof planJobs>[number];

export function planCompanies(random: Random, managers: readonly PersonName[], count: number) {
  const all = TRADES.flatMap((trade) => trade.companies.map((company) => ({ trade, company })));
  const cities = random.sample(texts.cities, texts.cities.length);
  return all.slice(0, count).map(({ trade, company }, index) => {
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
        const at = cities.shift() ?? random.pick(texts.cities);
        cities.push(at);
        const { city, state, zip_code } = at;
        return { location_name, address: makeAddress(random), city, state, zip_code };
      }),
    };
  });
}

/** @returns the jobs in the order of posting; the last one, of the first company, has questions of all kinds */
export function planJobs(random: Random, companies: readonly CompanyPlan[], count: number) {
  const post = (company: CompanyPlan) => {
    const { trade, locations, fields } = company;
    const location = random.int(0, locations.length - 1);
    const place = { company: fields.name, city: locations[location]?.city ?? '' };
    return {
      company,
      /** Index of the company's location. */
      location,
      fields: writeJob(random, trade, random.pick(trade.roles), place),
      /** Closed after its applications are submitted. */
      closed: random.chance(0.08),
    };
  };
  const isShowpiece = ({ fields, closed }: ReturnType<typeof post>) =>
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
  return [...random.sample(rest, rest.length), demo];
}
