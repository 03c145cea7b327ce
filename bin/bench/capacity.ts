import { candidateSignup } from '../../lambdas/contract/candidate.ts';
import {
  addLocation,
  createCompany,
  createJob,
  getManagerCompanies,
  getManagerCompanyView,
} from '../../lambdas/contract/company.ts';
import {
  addQuestionResponses,
  createJobApplication,
  getJobApplications,
  getManagerJobs,
  getMyApplications,
  getMyOffers,
  makeOffer,
} from '../../lambdas/contract/job.ts';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { managerSignup } from '../../lambdas/contract/manager.ts';
import { getSavedJobs, saveJob } from '../../lambdas/contract/saved.ts';
import type { Call } from '../seed/api.ts';
import { answers, PASSWORD, terms } from '../seed/fill.ts';
import { plan, WHOLE } from '../seed/plan.ts';
import { copiesIn } from './copies.ts';
import { type InProcess, startInProcess } from './in-process.ts';
import { counted, printTable } from './print.ts';
import { required } from './required.ts';

const SIZES = [10, 1000, 100_000];
/** What the stack does by itself meanwhile is counted too: the least of some rounds is the call's own. */
const ROUNDS = 3;

/** What the items of the copied things are, by how their sort keys begin. */
const PARTS = [
  ...['COMPANY', 'JOB#', 'TITLE#', 'APPLICATION#', 'NAME#'],
  ...['APPLIED#', 'OFFER#', 'SAVED_JOB#'],
];

/** Prints the read units of each call that answers a list, where the list is short and where it is long. */
export async function benchCapacity(): Promise<void> {
  // The sweep reads all of the table, and the engine does one thing after the other.
  process.env.TTL_SWEEP_MS ??= String(DAY_MS);
  const stack = await startInProcess();
  try {
    const { calls, copied } = await makeLists(stack);
    const addCopies = copiesIn(stack.database, process.env.TABLE_NAME ?? '', copied, PARTS);
    const rows = new Map<string, { cells: number[]; requests: string; answered: number }>();
    let there = 1;
    for (const size of SIZES) {
      await addCopies(size - there);
      there = size;
      for (const [name, call] of Object.entries(calls)) {
        const row = rows.get(name) ?? { cells: [], requests: '', answered: 0 };
        rows.set(name, row);
        let least = Number.POSITIVE_INFINITY;
        for (let round = 0; round < ROUNDS; round++) {
          row.answered = await call();
          const { reads, requests } = stack.last();
          if (reads >= least) continue;
          least = reads;
          row.requests = counted(requests);
        }
        row.cells.push(least);
      }
    }
    printTable(
      'Read units of a page, by how long the list is',
      ['list', ...SIZES.map((size) => size.toLocaleString('en-US')), 'answered', 'requests'],
      [...rows].map(([name, { cells, requests, answered }]) => [
        name,
        ...cells,
        answered,
        requests,
      ]),
    );
    console.log(
      'G Get, B BatchGet, Q Query: of the longest list, as is how many it answers. All but queues are read consistently, which costs twice as much.',
    );
  } finally {
    await stack.stop();
  }
}

const TITLE = 'Evening barista';
const RARE_TITLE = 'Zeppelin pilot';
const NAME = { firstName: 'Avery', lastName: 'Montgomery' };
const RARE_NAME = { firstName: 'Zoe', lastName: 'Quill' };

/** One of each thing that lists are of, how each list is asked for, and the ULIDs of what is to be copied. */
async function makeLists({ connect }: InProcess) {
  const planned = required(plan(WHOLE).jobs.find(({ fields }) => fields.screening_questions));
  const { token } = await connect()(managerSignup, {
    email: 'lists@employer.example.com',
    user_password: PASSWORD,
    first_name: 'Morgan',
    last_name: 'Reyes',
  });
  const manager = connect(token);
  const { company: copiedCompany } = await manager(createCompany, planned.company.fields);
  const { company } = await manager(createCompany, planned.company.fields);
  const { location } = await manager(addLocation, {
    ...required(planned.company.locations[0]),
    company_id: company.id,
  });
  const post = async (job_title: string, asks: boolean) =>
    (
      await manager(createJob, {
        ...planned.fields,
        ...(!asks && { screening_questions: [], video_questions: [] }),
        ...{ job_title, company_id: company.id, location_id: location.id },
      })
    ).job;
  const wanted = await post(RARE_TITLE, true);
  const job = await post(TITLE, false);

  const candidate = await signUp(connect, NAME);
  const other = await signUp(connect, RARE_NAME);
  const apply = async (as: Call, to: typeof job) => {
    const { application } = await as(createJobApplication, { job_posting_id: to.id });
    if (application.submitted_at !== null) return application;
    const picks = to.screening_questions.map((each) => required(each.question_answers[0]));
    const responses = await answers(as, application.id, to, picks, 1);
    return (await as(addQuestionResponses, responses)).application;
  };
  await apply(other, wanted);
  const received = await apply(candidate, wanted);
  const own = await apply(candidate, job);
  const { offer } = await manager(makeOffer, terms(own.id, job));
  await candidate(saveJob, { job_posting_id: job.id });

  const jobs = async (q?: string) =>
    (await manager(getManagerJobs, { ...(q && { q }) })).jobs.length;
  const applications = async (input: { queue?: 'new'; q?: string }) =>
    (await manager(getJobApplications, { id: wanted.id, ...input })).applications.length;
  return {
    copied: [copiedCompany, job, received, own, offer].map(({ id }) => id.slice(0, 26)),
    calls: {
      'companies of a manager': async () =>
        (await manager(getManagerCompanies, {})).companies.length,
      'jobs of a manager': () => jobs(),
      '… with a word that all have in their title': () => jobs('barista'),
      '… with a word that one has': () => jobs('zeppelin'),
      '… with two words, the longer of which all have': () => jobs('evening pilot'),
      'jobs of a company, with its locations': async () => {
        const view = await manager(getManagerCompanyView, { id: company.id });
        return view.jobs.length + view.locations.length;
      },
      'applications to a job': () => applications({}),
      '… that are new': () => applications({ queue: 'new' }),
      '… of people with a name that all have': () => applications({ q: 'montgomery' }),
      '… of people with a name that one has': () => applications({ q: 'quill' }),
      '… of those, the new ones': () => applications({ q: 'zoe q', queue: 'new' }),
      'applications of a candidate': async () =>
        (await candidate(getMyApplications, {})).applications.length,
      'offers to a candidate': async () => (await candidate(getMyOffers, {})).offers.length,
      'jobs that a candidate keeps': async () => (await candidate(getSavedJobs, {})).jobs.length,
    } satisfies Record<string, () => Promise<number>>,
  };
}

async function signUp(
  connect: InProcess['connect'],
  name: { readonly firstName: string; readonly lastName: string },
): Promise<Call> {
  const email = `${name.firstName}@seeker.example.com`;
  return connect((await connect()(candidateSignup, { ...name, email, password: PASSWORD })).token);
}
