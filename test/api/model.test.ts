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
  id: string;
  status: ApplicationStatus;
  finished: boolean;
  submitted: boolean;
  offers: { id: string; status: AcceptanceStatus }[];
}

interface Model {
  readonly open: [boolean, boolean];
  /** By candidate and job. */
  readonly applications: Map<string, Application>;
}

interface Real {
  readonly candidates: readonly Person[];
  /** The first has no questions, the second has one. */
  readonly jobs: readonly { readonly id: string }[];
}

const employer = await newEmployer(api);
await removeDecisionDelays(employer);

const HAS_QUESTIONS = [false, true];

/** The candidate and the job of a step. */
interface Where {
  readonly candidate: number;
  readonly job: number;
}

abstract class Step {
  readonly where: Where;
  constructor(where: Where) {
    this.where = where;
  }
  check(_model: Readonly<Model>): boolean {
    return true;
  }
  abstract run(model: Model, real: Real): Promise<void>;
  abstract toString(): string;

  protected at(): string {
    return `candidate ${this.where.candidate}, job ${this.where.job}`;
  }
  protected application(model: Model): Application | undefined {
    return model.applications.get(this.at());
  }
  protected candidate({ candidates }: Real): Person {
    const found = candidates[this.where.candidate];
    if (found === undefined) throw new Error('No such candidate');
    return found;
  }
  protected job({ jobs }: Real): { readonly id: string } {
    const found = jobs[this.where.job];
    if (found === undefined) throw new Error('No such job');
    return found;
  }
}

class Apply extends Step {
  async run(model: Model, real: Real) {
    const reply = await this.candidate(real).ask('createJobApplication', {
      job_posting_id: this.job(real).id,
    });
    const before = this.application(model);
    if (before?.finished) expect(reply.status).toBe(409);
    else if (!model.open[this.where.job]) expect(reply.status).toBe(409);
    else if (before !== undefined) expect(reply.output?.application.id).toBe(before.id);
    else {
      const { output } = reply;
      expect(reply.status).toBe(201);
      const submitted = !HAS_QUESTIONS[this.where.job];
      model.applications.set(this.at(), {
        id: output?.application.id ?? '',
        status: 'new',
        finished: submitted,
        submitted,
        offers: [],
      });
    }
  }
  toString() {
    return `apply(${this.at()})`;
  }
}

abstract class OnApplication extends Step {
  override check(model: Readonly<Model>) {
    return model.applications.has(this.at());
  }
  async run(model: Model, real: Real) {
    const application = this.application(model);
    if (application !== undefined) await this.act(application, model, real);
  }
  abstract act(application: Application, model: Model, real: Real): Promise<void>;
}

class Submit extends OnApplication {
  async act(application: Application, model: Model, real: Real) {
    const candidate = this.candidate(real);
    const { applications } = await candidate.call('getMyApplications', {});
    const own = applications.find(({ id }) => id === application.id);
    if (own === undefined) throw new Error('The application is not listed');
    const reply = await candidate.ask('addQuestionResponses', await answers(candidate, own));
    const may = !application.finished && model.open[this.where.job];
    expect(reply.status).toBe(may ? 200 : 409);
    if (!may) return;
    application.finished = true;
    application.submitted = true;
  }
  toString() {
    return `submit(${this.at()})`;
  }
}

class Decide extends OnApplication {
  readonly decision: Decision;
  readonly seen: ApplicationStatus | undefined;
  constructor(where: Where, decision: Decision, seen: ApplicationStatus | undefined) {
    super(where);
    this.decision = decision;
    this.seen = seen;
  }
  async act(application: Application) {
    const reply = await employer.ask('updateJobApplicationStatus', {
      id: application.id,
      application_status: this.decision,
      expected_status: this.seen,
    });
    const movable = ['new', 'accepted', 'rejected'].includes(application.status);
    const asSeen = this.seen === undefined || this.seen === application.status;
    if (!application.submitted) expect(reply.status).toBe(404);
    else expect(reply.status).toBe(movable && asSeen ? 200 : 409);
    if (reply.status === 200) application.status = this.decision;
  }
  toString() {
    return `decide(${this.at()}, ${this.decision}, having seen ${this.seen})`;
  }
}

/** Decides on all applications in one call, as if all were to one job. */
class DecideMany extends Step {
  readonly decision: Decision;
  readonly seen: ApplicationStatus | undefined;
  constructor(where: Where, decision: Decision, seen: ApplicationStatus | undefined) {
    super(where);
    this.decision = decision;
    this.seen = seen;
  }
  override check(model: Readonly<Model>) {
    return model.applications.size > 0;
  }
  async run(model: Model, real: Real) {
    const all = [...model.applications];
    const answer = await employer.call('decideApplications', {
      job_posting_id: this.job(real).id,
      application_ids: all.map(([, { id }]) => id),
      application_status: this.decision,
      expected_status: this.seen,
    });
    const left_out = all.flatMap(([at, application]) => this.leftOut(at, application) ?? []);
    const isDecided = ({ id }: Application) => left_out.every((each) => each.id !== id);
    const decided = all.map(([, application]) => application).filter(isDecided);
    expect(answer).toMatchObject({ decided: decided.map(({ id }) => id), left_out });
    for (const application of decided) application.status = this.decision;
  }
  private leftOut(at: string, { id, submitted, status }: Application) {
    if (!submitted || !at.endsWith(`job ${this.where.job}`)) return { id, reason: 'not-found' };
    if (!['new', 'accepted', 'rejected'].includes(status)) return { id, reason: status };
    const asSeen = [status, undefined].includes(this.seen) || status === this.decision;
    return asSeen ? undefined : { id, reason: 'changed' };
  }
  toString() {
    return `decide on all(job ${this.where.job}, ${this.decision}, having seen ${this.seen})`;
  }
}

class Offer extends OnApplication {
  async act(application: Application) {
    const reply = await employer.ask('makeOffer', offerOn(application, employer.location));
    const may = application.status === 'new' || application.status === 'accepted';
    if (!application.submitted) expect(reply.status).toBe(404);
    else expect(reply.status).toBe(may ? 201 : 409);
    if (reply.output === undefined) return;
    application.status = 'offer-extended';
    application.offers.push({ id: reply.output.offer.id, status: 'Pending' });
  }
  toString() {
    return `offer(${this.at()})`;
  }
}

type OfferEnd = (typeof OFFER_ANSWERS)[number] | 'Withdrawn';

/** The candidate answers an offer, or the manager withdraws it. */
class Respond extends OnApplication {
  readonly answer: OfferEnd;
  readonly which: number;
  constructor(where: Where, answer: OfferEnd, which: number) {
    super(where);
    this.answer = answer;
    this.which = which;
  }
  override check(model: Readonly<Model>) {
    return (model.applications.get(this.at())?.offers.length ?? 0) > 0;
  }
  async act(application: Application, _model: Model, real: Real) {
    const offer = application.offers[this.which % application.offers.length];
    if (offer === undefined) return;
    const reply =
      this.answer === 'Withdrawn'
        ? await employer.ask('withdrawOffer', { offer_id: offer.id, reason: '' })
        : await this.candidate(real).ask('respondToOffer', {
            offer_id: offer.id,
            acceptance_status: this.answer,
          });
    expect(reply.status).toBe(offer.status === 'Pending' ? 200 : 409);
    if (offer.status !== 'Pending') return;
    offer.status = this.answer;
    application.status = this.answer === 'Accepted' ? 'offer-accepted' : 'accepted';
  }
  toString() {
    return `respond(${this.at()}, ${this.answer} to offer ${this.which})`;
  }
}

class Withdraw extends OnApplication {
  async act(application: Application, _model: Model, real: Real) {
    const reply = await this.candidate(real).ask('withdrawApplication', {
      application_id: application.id,
    });
    expect(reply.status).toBe(application.status === 'new' ? 200 : 409);
    if (application.status !== 'new') return;
    application.status = 'withdrawn';
    application.finished = true;
  }
  toString() {
    return `withdraw(${this.at()})`;
  }
}

class Close extends Step {
  async run(model: Model, real: Real) {
    const reply = await employer.ask('deactivateJob', { job_posting_id: this.job(real).id });
    expect(reply.status).toBe(model.open[this.where.job] ? 200 : 409);
    model.open[this.where.job] = false;
  }
  toString() {
    return `close(job ${this.where.job})`;
  }
}

/** Compares all that both sides see with the model. */
class Look extends Step {
  async run(model: Model, real: Real) {
    for (const [index, { id }] of real.jobs.entries()) {
      const [{ job }, { applications }] = await Promise.all([
        employer.call('getJobPosting', { id }),
        employer.call('getJobApplications', { id }),
      ]);
      const expected = [...model.applications]
        .filter(([at, { submitted }]) => at.endsWith(`job ${index}`) && submitted)
        .map(([, { id: application, status }]) => ({ application, status }));
      const byId = (a: { application: string }, b: { application: string }) =>
        a.application < b.application ? -1 : 1;
      expect(
        applications
          .map((each) => ({ application: each.id, status: each.application_status }))
          .toSorted(byId),
      ).toEqual(expected.toSorted(byId));
      expect([job.applicant_count, job.new_application_count, job.application_count]).toEqual([
        expected.length,
        expected.filter(({ status }) => status === 'new').length,
        expected.length,
      ]);
      expect(job.is_active).toBe(model.open[index]);
    }
    for (const [index, candidate] of real.candidates.entries()) {
      const own = [...model.applications].filter(([at]) => at.startsWith(`candidate ${index}`));
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
  toString() {
    return 'look';
  }
}

const where = fc.record({ candidate: fc.nat({ max: 1 }), job: fc.nat({ max: 1 }) });
// Weighted towards steps that lead on: after a final status, a closed job or a stale `seen`, little can happen.
const seen = fc.constantFrom(undefined, undefined, undefined, 'new' as const, 'accepted' as const);
const response = fc.constantFrom<OfferEnd>('Declined', 'Declined', 'Withdrawn', 'Accepted');
const step = fc.oneof(
  { weight: 2, arbitrary: where.map((at) => new Apply(at)) },
  { weight: 3, arbitrary: where.map((at) => new Submit(at)) },
  {
    weight: 12,
    arbitrary: fc
      .tuple(where, fc.constantFrom(...DECISIONS), seen)
      .map((drawn) => new Decide(...drawn)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(where, fc.constantFrom(...DECISIONS), seen)
      .map((drawn) => new DecideMany(...drawn)),
  },
  { weight: 4, arbitrary: where.map((at) => new Offer(at)) },
  {
    weight: 6,
    arbitrary: fc.tuple(where, response, fc.nat({ max: 2 })).map((drawn) => new Respond(...drawn)),
  },
  { weight: 1, arbitrary: where.map((at) => new Withdraw(at)) },
  { weight: 1, arbitrary: where.map((at) => new Close(at)) },
  { weight: 2, arbitrary: where.map((at) => new Look(at)) },
);

/** Both candidates apply to both jobs first; otherwise few of the random steps would be possible. */
const INITIAL_STEPS = [0, 1].flatMap((candidate) =>
  [0, 1].map((job) => new Apply({ candidate, job })),
);

it('after any sequence of calls, both sides see the state of the model, and the counters are exact', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 40, maxLength: 60, size: 'max' }),
      async (steps) => {
        const [candidates, asksNothing, asks] = await Promise.all([
          manyCandidates(api, 2),
          newJob(employer),
          newJob(employer, { screening_questions: [{ question_text: 'Early?' }] }),
        ]);
        const real: Real = { candidates, jobs: [asksNothing, asks] };
        const model: Model = { open: [true, true], applications: new Map() };
        for (const each of [...INITIAL_STEPS, ...steps]) {
          if (each.check(model)) await each.run(model, real);
        }
        await new Look({ candidate: 0, job: 0 }).run(model, real);
      },
    ),
    // Stops shrinking here, so that a failure is reported before the test times out.
    { numRuns: 3, interruptAfterTimeLimit: 45_000 },
  );
}, 60_000);
