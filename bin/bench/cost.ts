import { type CallUsage, usageOf } from './cost/calls.ts';
import { dollarsOf, sumOf, type Usage } from './cost/usage.ts';
import { usageOfVisits, type Visit, type VisitUsage } from './cost/visits.ts';
import { startInProcess } from './in-process.ts';
import { kb, printTable } from './print.ts';
import { required } from './required.ts';
import { scenariosIn } from './scenarios.ts';

/** How often each call is made for one hire: 20 people apply, 60 more look, and a manager reviews. */
const CALLS: Readonly<Record<string, number>> = {
  getJobPostings: 160,
  'getJobPostings, search': 160,
  'getJobPosting, by a candidate': 240,
  candidateSignup: 15,
  candidateLogin: 40,
  createCandidateProfile: 15,
  getMyProfile: 80,
  'getPresignedUrl, document': 15,
  'getPresignedUrl, video': 40,
  createJobApplication: 20,
  addQuestionResponses: 20,
  getMyApplications: 60,
  getMyOffers: 60,
  managerSignin: 5,
  getMyInformation: 10,
  getManagerCompanies: 5,
  getManagerJobs: 20,
  createJob: 1,
  'getJobApplications, new': 10,
  'openApplication, the first time': 20,
  updateJobApplicationStatus: 20,
  respondToOffer: 1.2,
  makeOffer: 1.2,
  deactivateJob: 1,
};

/**
 * How often a page is opened for one hire: 70 times by a browser that has nothing of the site, and 80 times by one that has
 * been there.
 */
const VISITS: Readonly<Record<Visit, Readonly<Record<string, number>>>> = {
  first: { 'a job': 30, 'open jobs': 15, 'sign-in': 4, apply: 20, review: 1 },
  again: { 'open jobs': 10, 'dashboard, candidate': 50, 'dashboard, manager': 20 },
};

/** For so many days a job is open: its manager gets one mail a day about all who have applied. */
const DAYS = 7;
/** Messages that are no mail: who has applied is told once a day, and nobody is reminded of what they have handed in. */
const NO_MAIL = new Set(['newApplicant', 'applicationUnfinished']);
/** Once a minute, and so about once a visit, the authorizer asks the table whether a session has been ended. */
const SESSION_READ: Partial<Usage> = { read: 0.5 };

/** Prints what a million requests and a thousand hires of a stated mix cost, from measured units and public prices. */
export async function benchCost(): Promise<void> {
  const stack = await startInProcess('built');
  try {
    const scenarios = await scenariosIn(stack);
    const calls: Counted<CallUsage>[] = [];
    for (const [name, times] of Object.entries(CALLS))
      calls.push({ times, ...(await usageOf(stack, name, required(scenarios[name]))) });
    const pages = await usageOfVisits(stack);
    printHire(calls, visitsOf(pages));
    printPages(pages);
  } finally {
    await stack.stop();
  }
}

type Counted<T> = T & { readonly times: number };
type Pages = Awaited<ReturnType<typeof usageOfVisits>>;

function visitsOf(pages: Pages): Counted<VisitUsage>[] {
  return (['first', 'again'] as const).flatMap((visit) =>
    Object.entries(VISITS[visit]).map(([name, times]) => ({
      times,
      ...required(pages.get(name))[visit],
    })),
  );
}

function printHire(calls: readonly Counted<CallUsage>[], visits: readonly Counted<VisitUsage>[]) {
  const ofCalls = (part: Exclude<keyof CallUsage, 'messages'>) =>
    sumOf(calls.map((call) => [call.times, call[part]]));
  const ofVisits = sumOf(visits.map(({ times, usage }) => [times, usage]));
  const count = (all: readonly Counted<object>[]) => all.reduce((sum, { times }) => sum + times, 0);
  const mail = calls.reduce(
    (sum, { times, messages }) =>
      sum + times * messages.filter((kind) => !NO_MAIL.has(kind)).length,
    DAYS,
  );
  const { read, write } = ofCalls('table');
  const { edgeRequest, edgeFunction, edgeGigabyte, ...functions } = ofVisits;
  const answers = ofCalls('edge');
  const logs = ofCalls('logs');
  const parts: Readonly<Record<string, Partial<Usage>>> = {
    gateway: ofCalls('gateway'),
    'functions of the calls': ofCalls('lambda'),
    authorizer: sumOf([
      [1, ofCalls('authorizer')],
      [count(visits), SESSION_READ],
    ]),
    reads: { read },
    writes: { write },
    'answers, by CloudFront': answers,
    logs,
    'pages and their files, by CloudFront': { edgeRequest, edgeFunction, edgeGigabyte },
    'pages that functions make': functions,
    mails: { mail },
    'what follows the calls, most of it for mails': ofCalls('after'),
  };
  const requests = count(calls) + edgeRequest;
  const total = Object.values(parts).reduce((sum, each) => sum + dollarsOf(each), 0);
  const rowOf = (name: string, dollars: number) => [
    name,
    ((dollars / requests) * 1e6).toFixed(2),
    (dollars * 1000).toFixed(2),
    `${Math.round((dollars / total) * 100)} %`,
  ];
  printTable(
    `Cost in dollars of a mix: for each hire ${Math.round(count(calls))} calls, ${Math.round(edgeRequest)} requests for pages and their files, ${mail.toFixed(1)} mails`,
    ['what', 'a million requests', '1,000 hires', 'share'],
    [
      ...Object.entries(parts).map(([name, usage]) => rowOf(name, dollarsOf(usage))),
      rowOf('(all)', total),
    ],
  );
  const bytesOfCall = (gigabytes: number) => Math.round((gigabytes * 1e9) / count(calls));
  console.log(
    `A call has ${bytesOfCall(logs.logGigabyte)} bytes of logs, and its answer ${bytesOfCall(answers.edgeGigabyte)} with its headers.`,
  );
}

function printPages(pages: Pages): void {
  printTable(
    'Pages, opened by a browser that has nothing of the site, and by one that has been there: requests, and KB with headers',
    ['page', 'first', 'KB', 'again', 'KB'],
    [...pages].map(([name, { first, again }]) => [
      name,
      ...[first, again].flatMap(({ usage }) => [usage.edgeRequest, kb(usage.edgeGigabyte * 1e9)]),
    ]),
  );
}
