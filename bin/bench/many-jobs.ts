import { ulid } from 'ulid';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import type { IndexedJob } from '../../lambdas/data/search/job-index.ts';
import { FULL_SIZE, makePlan } from '../seed/plan.ts';
import { Random } from '../seed/random.ts';
import { required } from './print.ts';

/** The jobs were posted over this many days. */
const DAYS = 45;
/** Distinct texts. Companies, places and a few words of each job are unique. */
const TEXTS = 20_000;
const JOBS_PER_COMPANY = 3;
/** Invented words. Each job has some of them, mostly common ones. */
const INVENTED_WORDS = 50_000;
const INVENTED_PER_JOB = 15;

const SYLLABLES =
  'ba ne ri to ka lu mo se vi dar win fel gor han pel sto tra mer ton ville son'.split(' ');

/**
 * Invents open jobs. Two runs differ in the ids only.
 * @param places lines of a ZIP code, its latitude and longitude, and its city and state
 * @param now in milliseconds of the epoch
 * @returns a function that makes the jobs one by one, from the oldest
 */
export function inventJobs(
  count: number,
  places: readonly string[],
  now: number,
): (index: number) => IndexedJob {
  const random = new Random(12);
  const any = <T>(from: readonly T[]): T => required(from[random.int(0, from.length - 1)]);
  const word = () => Array.from({ length: random.int(2, 4) }, () => any(SYLLABLES)).join('');
  const inventedWords = Array.from({ length: INVENTED_WORDS }, word);
  // Zipf's law: the first word is about as frequent as the next two together, and so on.
  const inventedWord = () =>
    required(inventedWords[Math.floor(INVENTED_WORDS ** random.next()) - 1]);
  const texts = makePlan({ ...FULL_SIZE, jobs: Math.min(count, TEXTS), applications: 0 });
  const companies = Array.from({ length: Math.ceil(count / JOBS_PER_COMPANY) }, () => {
    const { name, culture = '', description = '', benefits } = any(texts.companies).fields;
    const [zip_code = '', , , ...rest] = any(places).split(' ');
    const [city = '', state = ''] = rest.join(' ').split(',');
    const id = ulid(now - 2 * DAYS * DAY_MS);
    return {
      company: {
        id,
        culture: culture ?? '',
        description: description ?? '',
        benefits: benefits || [],
        name: `${word()} ${name.split(' ').at(-1)}`,
      },
      location: {
        id: `${ulid(now)}_${id}`,
        company_id: id,
        location_name: 'Main Office',
        address: `${word()} Street`,
        city,
        state,
        zip_code,
        created_at: new Date(now - 2 * DAYS * DAY_MS).toISOString(),
      },
    };
  });
  return (index) => {
    const { fields } = any(texts.jobs);
    const { company, location } = any(companies);
    const at = now - Math.ceil(((count - index) * DAYS * DAY_MS) / count);
    const created_at = new Date(at).toISOString();
    const extra = Array.from({ length: INVENTED_PER_JOB }, inventedWord).join(' ');
    return {
      listed: random.chance(0.9),
      listed_at: created_at,
      job: {
        id: `${ulid(at)}_${company.id}`,
        company_id: company.id,
        location_id: location.id,
        ...fields,
        job_description: `${fields.job_description}\n${extra}`,
        schedule: fields.schedule ?? '',
        benefits: fields.benefits || [],
        requirements: fields.requirements || [],
        remote: random.chance(0.15),
        video_url: null,
        is_active: true,
        created_at,
        screening_question_count: 0,
        video_question_count: 0,
        company: [company],
        company_location: [location],
      },
    };
  };
}
