import type { createJob } from '../../lambdas/contract/calls/job.ts';
import type { InputOf } from '../../lambdas/contract/route.ts';
import type { EmploymentType } from '../../lambdas/contract/schemas/enumerations.ts';
import type { Random } from './random.ts';
import type { Role, Screening, Trade } from './trades.ts';

/** A job, as posted, without the ids of its company and location. */
export type JobFields = Omit<InputOf<typeof createJob>, 'company_id' | 'location_id'>;

const TYPE_WEIGHTS: Readonly<Record<EmploymentType, number>> = {
  'full-time': 52,
  'part-time': 24,
  contract: 10,
  temporary: 8,
  internship: 6,
};

const SCHEDULES: Readonly<Record<EmploymentType, readonly string[]>> = {
  'full-time': [
    'Monday to Friday, 8:00 to 16:30',
    'Four days of ten hours, Thursday to Sunday',
    'Tuesday to Saturday, 7:00 to 15:30',
    '40 hours a week in rotating shifts, posted three weeks ahead',
  ],
  'part-time': [
    '20 hours a week, mornings',
    'Three evenings a week, 16:00 to 21:00',
    'Weekends, 8 hours a day',
    '24 hours a week, days to be agreed',
  ],
  contract: [
    'Six months, full days',
    'About 120 hours, to be planned freely',
    'One year, with an option to stay',
  ],
  temporary: [
    'May to September, 35 hours a week',
    'Ten weeks, starting at once',
    'Holiday season, flexible shifts',
  ],
  internship: ['Twelve weeks, 30 hours a week', 'Two days a week during the term'],
};

const BENEFITS = [
  'Health insurance',
  'Dental and vision insurance',
  '401(k) with a match of 4 percent',
  '15 days of paid time off',
  'Paid sick days',
  'Paid parental leave',
  'Paid training',
];

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

const OPENINGS = [
  (company: string, city: string) =>
    `${company} is growing in ${city}, and this is a new position.`,
  (company: string, city: string) =>
    `Somebody on our team in ${city} is moving on after six good years, and ${company} is looking for the next.`,
  (company: string, city: string) => `Come and work with ${company} in ${city}.`,
  (company: string, city: string) =>
    `This position is with ${company}, in ${city}, where the work never repeats itself for long.`,
  (company: string, city: string) =>
    `At ${company} in ${city} you would be one of eleven people who know each other well.`,
  (company: string, city: string) =>
    `${company} has been part of ${city} for a while, and would like to stay part of it with you.`,
];

const CLOSINGS = [
  'You will have two paid weeks beside an experienced colleague before you stand alone. After three months we sit down and talk about pay and hours again.',
  'The team is small, so your ideas are heard and often tried the same week.',
  'We answer every application within five working days, also with a no.',
  'Not sure that you tick every box? Apply anyway, and tell us in the video what you would like to learn.',
  'There is a trial shift, which is paid. References are nice but not needed.',
  'We hire for the long run: most people here have stayed for more than four years.',
];

const SCREENING: readonly Screening[] = [
  { question: 'Are you authorized to work in the United States?', correct: 'yes' },
  { question: 'Can you start within a month?', correct: 'yes' },
  { question: 'Do you have reliable transportation to work?', correct: 'yes' },
  {
    question: 'How did you hear about us?',
    answers: ['a friend', 'this site', 'your shop window', 'elsewhere'],
  },
  {
    question: 'How many hours a week would you like to work?',
    answers: ['up to 20', '20 to 35', 'more than 35'],
  },
];

const VIDEOS = [
  'Introduce yourself in half a minute.',
  'Why would you like to work with us?',
  'Tell us about something that you taught yourself.',
  'What do the best teams that you have been in have in common?',
];

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
  const [from, to] = role.pay;
  const dollars = (from + random.next() * (to - from)) * variant.pay;
  const job_title = variant.title(title);
  return {
    job_title,
    job_description: describeJob(random, role, place),
    schedule: random.pick(SCHEDULES[type]),
    // Pay ends in 0, 25, 50 or 75 cents, as employers write it.
    hourly_pay_in_cents: Math.round(dollars * 4) * 25,
    employment_type: type,
    remote: random.chance(role.remote ?? 0),
    benefits: [
      ...random.sample(BENEFITS, type === 'full-time' ? random.int(3, 5) : random.int(0, 2)),
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
  const opening = [role.summary, random.pick(OPENINGS)(company, city)];
  return [
    (random.chance(0.6) ? opening : opening.toReversed()).join(' '),
    `You ${first}. You also ${second}, and now and then you ${third}.${
      fourth === undefined ? '' : ` Together with a colleague you ${fourth}.`
    }`,
    random.pick(CLOSINGS),
  ].join('\n\n');
}

/** Most jobs have a few questions; one in twenty has none. */
function questions(random: Random, role: Role) {
  if (random.chance(0.05)) return {};
  const asked = [
    ...random.sample(role.screening, random.int(1, role.screening.length)),
    ...random.sample(SCREENING, random.int(0, 2)),
  ];
  const video = random.weighted({ none: 20, one: 58, two: 22 });
  return {
    screening_questions: asked.map(({ question, answers, correct = null }) => ({
      question_text: question,
      ...(answers !== undefined && { question_answers: [...answers] }),
      correct_answer: correct,
      is_required: correct !== null || random.chance(0.7),
    })),
    video_questions:
      video === 'none'
        ? []
        : [role.video, ...(video === 'two' ? [random.pick(VIDEOS)] : [])].map((question_text) => ({
            question_text,
          })),
  };
}
