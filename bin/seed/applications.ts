import type { CandidatePlan } from './candidates.ts';
import type { JobPlan } from './companies.ts';
import type { JobFields } from './jobs.ts';
import type { Random } from './random.ts';

/** The final state of an application, and how many of a hundred have it. */
const COURSES = {
  unfinished: 7,
  new: 34,
  withdrawn: 5,
  accepted: 14,
  rejected: 22,
  offered: 6,
  'offer-accepted': 7,
  'offer-declined': 5,
};
type Course = keyof typeof COURSES;

export type ApplicationPlan = ReturnType<typeof planApplication>;

/** The applications to the demo job. */
const DEMO_JOB: Readonly<Record<Course, number>> = {
  new: 30,
  accepted: 8,
  rejected: 9,
  withdrawn: 2,
  unfinished: 2,
  offered: 3,
  'offer-accepted': 2,
  'offer-declined': 2,
};

/** @param jobs of which the last is the demo job */
export function planApplications(
  random: Random,
  jobs: readonly JobPlan[],
  candidates: readonly CandidatePlan[],
  count: number,
): ApplicationPlan[] {
  const others = jobs.slice(0, -1);
  const demoJob = jobs.at(-1);
  if (demoJob === undefined) return [];
  const fits = ({ trade }: CandidatePlan, job: JobPlan) => job.company.trade === trade;
  const hired = new Set<CandidatePlan>();
  const planned = new Map<string, ApplicationPlan>();
  const add = (candidate: CandidatePlan, job: JobPlan, course: Course) => {
    const key = `${candidate.email} ${jobs.indexOf(job)}`;
    if (planned.has(key)) return;
    // A person takes one job at a time.
    const late = course === 'offer-accepted' && hired.has(candidate);
    if (course === 'offer-accepted') hired.add(candidate);
    planned.set(key, planApplication(random, candidate, job, late ? 'offer-declined' : course));
  };
  const shuffled = random.sample(candidates, candidates.length);
  const applicants = shuffled.toSorted(
    (a, b) => Number(fits(b, demoJob)) - Number(fits(a, demoJob)),
  );
  const courses = Object.entries(DEMO_JOB).flatMap(([course, times]) =>
    Array<Course>(times).fill(course as Course),
  );
  for (const course of random.sample(courses, applicants.length)) {
    const candidate = applicants.shift();
    if (candidate !== undefined) add(candidate, demoJob, course);
  }
  while (planned.size < count) {
    const candidate = random.pick(candidates);
    const fitting = others.filter((job) => fits(candidate, job));
    const pool = fitting.length === 0 || random.chance(0.15) ? others : fitting;
    // Some jobs are more popular than others.
    const job = pool[Math.floor(random.next() ** 2 * pool.length)];
    if (job !== undefined) add(candidate, job, random.weighted(COURSES));
  }
  return random.sample([...planned.values()], planned.size);
}

/** The applications of the demo candidate. The last is a single call: if it exists, everything does. */
const DEMO_CANDIDATE: readonly Course[] = [
  ...(['new', 'new', 'rejected', 'accepted', 'withdrawn', 'offer-declined', 'offered'] as const),
  'unfinished',
];

export function planDemoApplications(
  random: Random,
  jobs: readonly JobPlan[],
  candidate: CandidatePlan,
): ApplicationPlan[] {
  const asking = jobs.slice(0, -1).filter(({ fields, closed }) => !closed && hasQuestions(fields));
  const ofTrade = ({ company }: JobPlan) => company.trade === candidate.trade;
  const chosen = random
    .sample(asking, asking.length)
    .toSorted((a, b) => Number(ofTrade(b)) - Number(ofTrade(a)));
  return DEMO_CANDIDATE.flatMap((course, index) => {
    const job = chosen[index];
    return job === undefined ? [] : [planApplication(random, candidate, job, course)];
  });
}

function hasQuestions({ screening_questions, video_questions }: JobFields): boolean {
  return (screening_questions || []).length + (video_questions || []).length > 0;
}

function planApplication(random: Random, candidate: CandidatePlan, job: JobPlan, course: Course) {
  const fit = course === 'rejected' ? random.next() * 0.7 : 0.6 + random.next() * 0.4;
  return {
    candidate,
    job,
    // A job without questions has no unfinished applications.
    course: course === 'unfinished' && !hasQuestions(job.fields) ? 'new' : course,
    /** The answers to the job's screening questions, in their order. */
    screening: (job.fields.screening_questions || []).map(
      ({ question_answers, correct_answer }) => {
        const answers = question_answers || ['yes', 'no'];
        if (typeof correct_answer !== 'string') return random.pick(answers);
        if (random.chance(fit)) return correct_answer;
        return random.pick(answers.filter((answer) => answer !== correct_answer));
      },
    ),
  };
}
