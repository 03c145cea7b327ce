import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type ApplicationStatus,
  DECISIONS,
  type Decision,
} from '../../lambdas/contract/statuses/application-status.ts';
import type {
  AcceptanceStatus,
  OFFER_ANSWERS,
} from '../../lambdas/contract/statuses/offer-status.ts';
import { api } from '../support/stacks/shared-api.ts';
import { answers, offerOn } from '../support/worlds/apply.ts';
import { manyCandidates } from '../support/worlds/many-candidates.ts';
import type { Person } from '../support/worlds/person.ts';
import { newEmployer, newJob, removeDecisionDelays } from '../support/worlds/world.ts';

/**
 * Random sequences of calls by a manager and two candidates on two jobs. A model predicts the result of each call. It
 * is written from the documented decisions, not from the code.
 */

interface Application {
  readonly id: string;
  status: ApplicationStatus;
  finished: boolean;
  submitted: boolean;
  readonly offers: { readonly id: string; status: AcceptanceStatus }[];
}

/** The people and jobs, and what the model knows of them. */
interface World {
  readonly candidates: readonly Person[];
  /** The first has no questions, the second has one. */
  readonly jobs: readonly { readonly id: string; readonly asks: boolean; isOpen: boolean }[];
  /** By candidate and job. */
  readonly applications: Map<string, Application>;
}

type OfferEnd = (typeof OFFER_ANSWERS)[number] | 'Withdrawn';

/** The candidate and the job of a step. */
interface Where {
  readonly candidate: number;
  readonly job: number;
}

/** The random values of one step. A step uses those that it needs. */
interface Drawn extends Where {
  readonly decision: Decision;
  readonly seen: ApplicationStatus | undefined;
  readonly answer: OfferEnd;
  readonly offer: number;
}

const employer = await newEmployer(api);
await removeDecisionDelays(employer);

/** The candidate and the job of a step, and the application, if there is one. */
function subjectOf({ candidates, jobs, applications }: World, step: Where) {
  const [candidate, job] = [candidates[step.candidate], jobs[step.job]];
  if (candidate === undefined || job === undefined) throw new Error('No such candidate or job');
  const at = `candidate ${step.candidate}, job ${step.job}`;
  return { candidate, job, at, application: applications.get(at) };
}

async function applyTo(world: World, step: Where): Promise<void> {
  const { candidate, job, at, application } = subjectOf(world, step);
  const { status, output } = await candidate.ask('createJobApplication', {
    job_posting_id: job.id,
  });
  if (application?.finished || !job.isOpen) expect(status).toBe(409);
  else if (application !== undefined) expect(output?.application.id).toBe(application.id);
  else {
    expect(status).toBe(201);
    world.applications.set(at, {
      id: output?.application.id ?? '',
      status: 'new',
      finished: !job.asks,
      submitted: !job.asks,
      offers: [],
    });
  }
}

async function submit(world: World, step: Drawn): Promise<void> {
  const { candidate, job, application } = subjectOf(world, step);
  if (application === undefined) return;
  const { applications } = await candidate.call('getMyApplications', {});
  const own = applications.find(({ id }) => id === application.id);
  if (own === undefined) throw new Error('The application is not listed');
  const reply = await candidate.ask('addQuestionResponses', await answers(candidate, own));
  const may = !application.finished && job.isOpen;
  expect(reply.status).toBe(may ? 200 : 409);
  if (may) Object.assign(application, { finished: true, submitted: true });
}

async function decide(world: World, step: Drawn): Promise<void> {
  const { application } = subjectOf(world, step);
  if (application === undefined) return;
  const reply = await employer.ask('updateJobApplicationStatus', {
    id: application.id,
    application_status: step.decision,
    expected_status: step.seen,
  });
  const movable = ['new', 'accepted', 'rejected'].includes(application.status);
  const asSeen = step.seen === undefined || step.seen === application.status;
  if (!application.submitted) expect(reply.status).toBe(404);
  else expect(reply.status).toBe(movable && asSeen ? 200 : 409);
  if (reply.status === 200) application.status = step.decision;
}

/** Decides on all applications in one call, as if all were to one job. */
async function decideMany(world: World, step: Drawn): Promise<void> {
  const all = [...world.applications];
  if (all.length === 0) return;
  const answer = await employer.call('decideApplications', {
    job_posting_id: subjectOf(world, step).job.id,
    application_ids: all.map(([, { id }]) => id),
    application_status: step.decision,
    expected_status: step.seen,
  });
  const reasonOf = (at: string, { submitted, status }: Application) => {
    if (!submitted || !at.endsWith(`job ${step.job}`)) return 'not-found';
    if (!['new', 'accepted', 'rejected'].includes(status)) return status;
    const asSeen = [status, undefined].includes(step.seen) || status === step.decision;
    return asSeen ? undefined : 'changed';
  };
  const reasons = all.map(([at, each]) => ({ each, reason: reasonOf(at, each) }));
  const decided = reasons.flatMap(({ each, reason }) => (reason === undefined ? each : []));
  expect(answer).toMatchObject({
    decided: decided.map(({ id }) => id),
    left_out: reasons.flatMap(({ each: { id }, reason }) =>
      reason === undefined ? [] : { id, reason },
    ),
  });
  for (const application of decided) application.status = step.decision;
}

async function makeOffer(world: World, step: Drawn): Promise<void> {
  const { application } = subjectOf(world, step);
  if (application === undefined) return;
  const reply = await employer.ask('makeOffer', offerOn(application, employer.location));
  const may = application.status === 'new' || application.status === 'accepted';
  if (!application.submitted) expect(reply.status).toBe(404);
  else expect(reply.status).toBe(may ? 201 : 409);
  if (reply.output === undefined) return;
  application.status = 'offer-extended';
  application.offers.push({ id: reply.output.offer.id, status: 'Pending' });
}

/** The candidate answers an offer, or the manager withdraws it. */
async function endOffer(world: World, step: Drawn): Promise<void> {
  const { answer } = step;
  const { candidate, application } = subjectOf(world, step);
  const offer = application?.offers[step.offer % application.offers.length];
  if (application === undefined || offer === undefined) return;
  const reply =
    answer === 'Withdrawn'
      ? await employer.ask('withdrawOffer', { offer_id: offer.id, reason: '' })
      : await candidate.ask('respondToOffer', { offer_id: offer.id, acceptance_status: answer });
  expect(reply.status).toBe(offer.status === 'Pending' ? 200 : 409);
  if (offer.status !== 'Pending') return;
  offer.status = answer;
  application.status = answer === 'Accepted' ? 'offer-accepted' : 'accepted';
}

async function withdraw(world: World, step: Drawn): Promise<void> {
  const { candidate, application } = subjectOf(world, step);
  if (application === undefined) return;
  const { status } = await candidate.ask('withdrawApplication', {
    application_id: application.id,
  });
  expect(status).toBe(application.status === 'new' ? 200 : 409);
  if (application.status === 'new')
    Object.assign(application, { status: 'withdrawn', finished: true });
}

async function close(world: World, step: Drawn): Promise<void> {
  const { job } = subjectOf(world, step);
  const { status } = await employer.ask('deactivateJob', { job_posting_id: job.id });
  expect(status).toBe(job.isOpen ? 200 : 409);
  job.isOpen = false;
}

/** Compares all that both sides see with the model. */
async function look({ candidates, jobs, applications: known }: World): Promise<void> {
  for (const [index, { id, isOpen }] of jobs.entries()) {
    const [{ job }, { applications }] = await Promise.all([
      employer.call('getJobPosting', { id }),
      employer.call('getJobApplications', { id }),
    ]);
    const expected = [...known]
      .filter(([at, { submitted }]) => at.endsWith(`job ${index}`) && submitted)
      .map(([, { id: application, status }]) => [application, status] as const);
    expect(applications).toHaveLength(expected.length);
    expect(new Map(applications.map((each) => [each.id, each.application_status]))).toEqual(
      new Map(expected),
    );
    expect([job.applicant_count, job.new_application_count, job.application_count]).toEqual([
      expected.length,
      expected.filter(([, status]) => status === 'new').length,
      expected.length,
    ]);
    expect(job.is_active).toBe(isOpen);
  }
  for (const [index, candidate] of candidates.entries()) {
    const own = [...known].filter(([at]) => at.startsWith(`candidate ${index}`));
    const [{ applications }, { offers }] = await Promise.all([
      candidate.call('getMyApplications', {}),
      candidate.call('getMyOffers', {}),
    ]);
    expect(new Map(applications.map((each) => [each.id, each.application_status]))).toEqual(
      new Map(own.map(([, { id, status }]) => [id, status])),
    );
    expect(new Map(offers.map((each) => [each.id, each.acceptance_status]))).toEqual(
      new Map(own.flatMap(([, each]) => each.offers.map(({ id, status }) => [id, status]))),
    );
  }
}

// Weighted towards steps that lead on: after a final status, a closed job or a stale `seen`, little can happen.
const STEPS: Readonly<
  Record<string, readonly [weight: number, run: (world: World, step: Drawn) => Promise<void>]>
> = {
  apply: [2, applyTo],
  submit: [3, submit],
  decide: [12, decide],
  'decide on all': [3, decideMany],
  offer: [4, makeOffer],
  'end an offer': [6, endOffer],
  withdraw: [1, withdraw],
  close: [1, close],
  look: [2, look],
};
const step = fc.record({
  name: fc.oneof(
    ...Object.entries(STEPS).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) })),
  ),
  candidate: fc.nat({ max: 1 }),
  job: fc.nat({ max: 1 }),
  decision: fc.constantFrom(...DECISIONS),
  seen: fc.constantFrom(undefined, undefined, undefined, 'new' as const, 'accepted' as const),
  answer: fc.constantFrom<OfferEnd>('Declined', 'Declined', 'Withdrawn', 'Accepted'),
  offer: fc.nat({ max: 2 }),
});

async function newWorld(): Promise<World> {
  const [candidates, asksNothing, asks] = await Promise.all([
    manyCandidates(api, 2),
    newJob(employer),
    newJob(employer, { screening_questions: [{ question_text: 'Early?' }] }),
  ]);
  const jobs = [asksNothing, asks].map(({ id }, index) => ({
    id,
    asks: index === 1,
    isOpen: true,
  }));
  return { candidates, jobs, applications: new Map() };
}

it('after any sequence of calls, both sides see the state of the model, and the counters are exact', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 40, maxLength: 60, size: 'max' }),
      async (steps) => {
        const world = await newWorld();
        // Both candidates apply to both jobs first; otherwise few of the random steps would be possible.
        for (const candidate of [0, 1])
          for (const job of [0, 1]) await applyTo(world, { candidate, job });
        for (const { name, ...drawn } of steps) await STEPS[name]?.[1](world, drawn);
        await look(world);
      },
    ),
    // Stops shrinking here, so that a failure is reported before the test times out.
    { numRuns: 3, interruptAfterTimeLimit: 45_000 },
  );
}, 60_000);
