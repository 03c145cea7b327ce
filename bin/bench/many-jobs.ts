import { ulid } from 'ulid';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import type { PublicJob } from '../../lambdas/contract/schemas/job.ts';
import { makePlan } from '../seed/plan.ts';
import { Random } from '../seed/random.ts';
import { required } from './print.ts';

/** An open job, as the index takes it. */
export interface GeneratedJob {
  readonly job: PublicJob;
  readonly listed: boolean;
  readonly listed_at: string;
}

/** The jobs were posted over this many days. */
const DAYS = 45;
/** Number of distinct texts. Companies, places and a few words of each job are unique. */
const TEXTS = 20_000;
const JOBS_PER_COMPANY = 3;
/** Number of invented words. Each job has some of them, mostly common ones. */
const INVENTED_WORDS = 50_000;
const INVENTED_PER_JOB = 15;

const SYLLABLES =
  'ba ne ri to ka lu mo se vi dar win fel gor han pel sto tra mer cor ly ton ville berg son ing'.split(
    ' ',
  );

/**
 * Generates open jobs, oldest first. Two runs differ in the ids only.
 * @param places lines of a ZIP code, its latitude and longitude, and its city and state
 * @param now in milliseconds of the epoch
 */
export function* generateJobs(
  count: number,
  places: readonly string[],
  now: number,
): Generator<GeneratedJob> {
  const random = new Random(12);
  const any = <T>(from: readonly T[]): T => required(from[random.int(0, from.length - 1)]);
  const word = () => Array.from({ length: random.int(2, 4) }, () => any(SYLLABLES)).join('');
  const inventedWords = Array.from({ length: INVENTED_WORDS }, word);
  // Zipf's law: the first word is about as frequent as the next two together, and so on.
  const randomInventedWord = () =>
    required(inventedWords[Math.floor(INVENTED_WORDS ** random.next()) - 1]);
  const texts = makePlan({
    managers: 12,
    companies: 40,
    jobs: Math.min(count, TEXTS),
    candidates: 2,
    applications: 0,
  });
  const companies = Array.from({ length: Math.ceil(count / JOBS_PER_COMPANY) }, () => {
    const { fields } = any(texts.companies);
    const [zip_code = '', , , ...rest] = any(places).split(' ');
    const [city = '', state = ''] = rest.join(' ').split(',');
    const id = ulid(now - 2 * DAYS * DAY_MS);
    return {
      company: {
        id,
        culture: fields.culture ?? '',
        description: fields.description ?? '',
        benefits: fields.benefits || [],
        name: titled(`${word()} ${fields.name.split(' ').at(-1)}`),
      },
      location: {
        id: `${ulid(now - 2 * DAYS * DAY_MS)}_${id}`,
        company_id: id,
        location_name: 'Main Office',
        address: `${random.int(1, 9999)} ${titled(word())} Street`,
        city: titled(city),
        state: state.toUpperCase(),
        zip_code,
        created_at: new Date(now - 2 * DAYS * DAY_MS).toISOString(),
      },
    };
  });
  for (let index = 0; index < count; index++) {
    const { fields } = any(texts.jobs);
    const { company, location } = any(companies);
    const at = now - Math.ceil(((count - index) * DAYS * DAY_MS) / count);
    const extra = Array.from({ length: INVENTED_PER_JOB }, randomInventedWord).join(' ');
    const created_at = new Date(at).toISOString();
    yield {
      listed: random.chance(0.9),
      listed_at: created_at,
      job: {
        id: `${ulid(at)}_${company.id}`,
        company_id: company.id,
        location_id: location.id,
        job_title: fields.job_title,
        hourly_pay_in_cents: fields.hourly_pay_in_cents,
        employment_type: fields.employment_type,
        benefits: fields.benefits || [],
        requirements: fields.requirements || [],
        job_description: `${fields.job_description}\n${extra}`,
        video_url: null,
        schedule: fields.schedule ?? '',
        remote: random.chance(0.15),
        is_active: true,
        ...{ screening_question_count: 0, video_question_count: 0 },
        created_at,
        company: [company],
        company_location: [location],
      },
    };
  }
}

function titled(text: string): string {
  return text.replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase());
}
