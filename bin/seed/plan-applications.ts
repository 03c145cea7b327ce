import type { CandidatePlan } from './candidates.ts';
import type { JobFields } from './jobs.ts';
import type { ApplicationPlan, Course, JobPlan } from './plan-types.ts';
import type { Random } from './random.ts';

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

export function planApplications(
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
    planned.push(planApplication(random, candidate, job, late ? 'offer-declined' : course));
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

export function planDemoApplications(
  random: Random,
  jobs: readonly JobPlan[],
  candidate: CandidatePlan,
) {
  const asking = jobs.slice(0, -1).filter(({ fields, closed }) => !closed && hasQuestions(fields));
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
    return job === undefined ? [] : [planApplication(random, candidate, job, course)];
  });
}

function hasQuestions({ screening_questions, video_questions }: JobFields): boolean {
  return (screening_questions || []).length + (video_questions || []).length > 0;
}

function planApplication(
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
    course: course === 'unfinished' && !hasQuestions(job.fields) ? 'new' : course,
    screening: (job.fields.screening_questions || []).map(
      ({ question_answers, correct_answer }) => {
        const answers = question_answers || ['yes', 'no'];
        if (typeof correct_answer !== 'string') return random.pick(answers);
        if (random.chance(fit)) return correct_answer;
        return random.pick(answers.filter((answer) => answer !== correct_answer));
      },
    ),
    yearly: random.chance(0.15),
  };
}
