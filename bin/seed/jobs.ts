import type { createJob } from '../../lambdas/contract/calls/job.ts';
import type { InputOf } from '../../lambdas/contract/route.ts';
import type { EmploymentType } from '../../lambdas/contract/schemas/enumerations.ts';
import type { Random } from './random.ts';
import texts from './texts.json' with { type: 'json' };
import type { Role, Trade } from './trades.ts';

/** A job, as posted, without the ids of its company and location. */
export type JobFields = Omit<InputOf<typeof createJob>, 'company_id' | 'location_id'>;

const TYPE_WEIGHTS: Readonly<Record<EmploymentType, number>> = {
  'full-time': 52,
  'part-time': 24,
  contract: 10,
  temporary: 8,
  internship: 6,
};

/** Differences from the role's plain job: its title, its pay, perhaps its type. */
interface Variant {
  readonly title: (title: string) => string;
  readonly pay: number;
  readonly type?: EmploymentType;
}
const VARIANTS: Readonly<Record<string, Variant>> = {
  plain: { title: (title) => title, pay: 1 },
  senior: { title: (title) => `Senior ${title}`, pay: 1.2, type: 'full-time' },
  lead: { title: (title) => `Lead ${title}`, pay: 1.3, type: 'full-time' },
  evenings: { title: (title) => `${title}, Evenings`, pay: 1.05, type: 'part-time' },
  weekends: { title: (title) => `${title}, Weekends`, pay: 1.08, type: 'part-time' },
  trainee: { title: (title) => `${title} (Trainee)`, pay: 0.85, type: 'internship' },
};
const BY_DAY = { plain: 70, senior: 12, lead: 8, trainee: 8 };
const IN_SHIFTS = { ...BY_DAY, evenings: 9, weekends: 9 };
/** Titles that already state a rank. */
const LEADS = /manager|director|lead|supervisor|coordinator|apprentice|assistant|aide/i;

/** Writes a job of a trade that a company may post in a city. */
export function writeJob(
  random: Random,
  { perks, shifts }: Trade,
  role: Role,
  place: { company: string; city: string },
): JobFields {
  const title = random.pick(role.titles);
  const variant = LEADS.test(title)
    ? VARIANTS.plain
    : VARIANTS[random.weighted(shifts ? IN_SHIFTS : BY_DAY)];
  if (variant === undefined) throw new Error('A variant without a description');
  const type = variant.type ?? random.weighted(TYPE_WEIGHTS);
  const [from = 0, to = from] = role.pay;
  const dollars = (from + random.next() * (to - from)) * variant.pay;
  const job_title = variant.title(title);
  return {
    job_title,
    job_description: describeJob(random, role, place),
    schedule: random.pick(texts.schedules[type]),
    // Pay ends in 0, 25, 50 or 75 cents, as employers write it.
    hourly_pay_in_cents: Math.round(dollars * 4) * 25,
    employment_type: type,
    remote: random.chance(role.remote ?? 0),
    benefits: [
      ...random.sample(texts.benefits, type === 'full-time' ? random.int(3, 5) : random.int(0, 2)),
      ...random.sample(perks, random.int(1, 2)),
    ],
    requirements: random.sample(role.requirements, random.int(2, role.requirements.length)),
    ...questions(random, role),
  };
}

function describeJob(
  random: Random,
  role: Role,
  { company, city }: { company: string; city: string },
) {
  const duties = random.sample(role.duties, random.int(3, 4));
  const [first = '', second = '', third = '', fourth] = duties;
  const opening = random.pick(texts.openings);
  const about = [role.summary, opening.replace('{company}', company).replace('{city}', city)];
  return [
    (random.chance(0.6) ? about : about.toReversed()).join(' '),
    `You ${first}. You also ${second}, and now and then you ${third}.${
      fourth === undefined ? '' : ` Together with a colleague you ${fourth}.`
    }`,
    random.pick(texts.closings),
  ].join('\n\n');
}

/** Most jobs have a few questions; one in twenty has none. */
function questions(random: Random, role: Role) {
  if (random.chance(0.05)) return {};
  const asked = [
    ...random.sample(role.screening, random.int(1, role.screening.length)),
    ...random.sample(texts.screening, random.int(0, 2)),
  ];
  const video = random.weighted({ none: 20, one: 58, two: 22 });
  return {
    screening_questions: asked.map(({ question, answers, correct = null }) => ({
      question_text: question,
      ...(answers !== undefined && { question_answers: [...answers] }),
      correct_answer: correct,
      is_required: correct !== null || random.chance(0.7),
    })),
    video_questions: [
      ...(video === 'none' ? [] : [{ question_text: role.video }]),
      ...(video === 'two' ? [{ question_text: random.pick(texts.videos) }] : []),
    ],
  };
}
