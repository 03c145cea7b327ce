import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { FULL_SIZE, makePlan } from '../../../bin/seed/plan.ts';
import { DAY_MS } from '../../../lambdas/contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../../lambdas/contract/schemas/enumerations.ts';
import { formatMoney } from '../../../lambdas/contract/texts/format.ts';
import { type IndexedJob, openJobIndex } from '../../../lambdas/data/search/job-index.ts';
import { childIdOf } from '../../../lambdas/data/table/ids.ts';
import { itemsOf } from '../../../lambdas/data/table/page.ts';
import { indexedJob } from './indexed-job.ts';
import judged from './judged-searches.json' with { type: 'json' };

/**
 * Searches over the seed's jobs and some more, and the results that a person expects. Each pattern matches lines such as
 * `Line Cook | Tumbledown Tacos | Denver, Colorado | full-time | $20.50`.
 */
const list = z.object({
  /** More jobs, for names and places that the seed lacks. */
  jobs: z.array(
    z.object({
      title: z.string(),
      company: z.string(),
      text: z.string(),
      schedule: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      type: z.enum(EMPLOYMENT_TYPES),
      /** Cents an hour. */
      pay: z.int(),
      remote: z.boolean(),
    }),
  ),
  searches: z.array(
    z.object({
      q: z.string(),
      /** Each pattern matches at least one of the first three jobs. */
      some: z.optional(z.array(z.string())),
      /** The pattern matches all of the first three jobs. */
      all: z.optional(z.string()),
      /** The search has a typo: its suggested correction is judged. */
      mistyped: z.optional(z.boolean()),
    }),
  ),
});

const FIRST = 3;
const MINUTE_MS = 60_000;

/** The open jobs of `npm run seed`. @param now the time just after the last was posted, in epoch milliseconds */
function seedJobs(now: number): IndexedJob[] {
  const { companies, jobs } = makePlan(FULL_SIZE);
  const ids = new Map(companies.map((company) => [company, ulid(now)]));
  return jobs
    .map((job, at) => ({ ...job, at }))
    .filter(({ closed }) => !closed)
    .map(({ company, location, fields, at }) => {
      const id = ids.get(company) ?? '';
      const posted = now - (jobs.length - at) * MINUTE_MS;
      return indexedJob(
        { ...company.fields, id, benefits: company.fields.benefits || [] },
        company.locations[location],
        {
          job_title: fields.job_title,
          job_description: fields.job_description,
          hourly_pay_in_cents: fields.hourly_pay_in_cents,
          employment_type: fields.employment_type,
          benefits: fields.benefits || [],
          requirements: fields.requirements || [],
          schedule: fields.schedule ?? '',
          remote: fields.remote || false,
          id: childIdOf(ulid(posted), id),
          created_at: new Date(posted).toISOString(),
        },
      );
    });
}

/** Texts of jobs have about this length. */
const ABOUT =
  'You join a small team that knows each other well. We train you for two weeks beside a colleague, and pay for that ' +
  'time. After three months we sit down and talk about pay and hours again. You keep your place tidy, write down what ' +
  'the next shift needs to know, and ask when something is not clear. Shoes and gloves are paid for. We answer every ' +
  'application within five working days.';

/** The further jobs, older than the seed's. */
function furtherJobs(jobs: z.output<typeof list>['jobs'], now: number): IndexedJob[] {
  return jobs.map((each, at) => {
    const posted = now - DAY_MS - at * MINUTE_MS;
    const id = ulid(posted);
    const { title, company, text, city, state, zip, type, pay, ...rest } = each;
    return indexedJob(
      { id, name: company },
      { city, state, zip_code: zip },
      {
        ...rest,
        job_title: title,
        job_description: `${text} ${ABOUT}`,
        hourly_pay_in_cents: pay,
        employment_type: type,
        id: childIdOf(ulid(posted), id),
        created_at: new Date(posted).toISOString(),
      },
    );
  });
}

/** The share of the judged searches with the expected first results, from 0 to 1, and the other searches. */
export function scoreSearches(now = Date.now()) {
  const { jobs, searches } = list.parse(judged);
  const index = openJobIndex(':memory:');
  index.apply({ put: [...seedJobs(now), ...furtherJobs(jobs, now)] });
  const first = (q: string) => {
    const { page, did_you_mean } = index.search({ q, sort: 'relevance' }, now);
    const lines = itemsOf(page)
      .slice(0, FIRST)
      .map(({ job_title, company: [company], company_location: [at], ...job }) =>
        [
          job_title,
          company?.name,
          `${at?.city}, ${at?.state}`,
          job.employment_type,
          formatMoney(job.hourly_pay_in_cents),
        ].join(' | '),
      );
    return { lines, did_you_mean };
  };
  const missed = searches.flatMap(({ q, some = [], all = '', mistyped }) => {
    const typed = first(q);
    const { lines } = mistyped ? first(typed.did_you_mean ?? '') : typed;
    const isLike = (pattern: string) => (line: string) => new RegExp(pattern, 'i').test(line);
    const isRight =
      lines.length > 0 &&
      (!mistyped || typed.did_you_mean !== undefined) &&
      some.every((pattern) => lines.some(isLike(pattern))) &&
      lines.every(isLike(all));
    return isRight ? [] : [{ q, found: lines }];
  });
  index.close();
  return { searches: searches.length, score: 1 - missed.length / searches.length, missed };
}
