import { launchBrowser, openPages, visit } from './browser.ts';
import { measureCalls } from './calls.ts';
import { dollarsOf, PRICES, UNITS, type Usage } from './dollars/prices.ts';
import { type CallUsage, sumOf, usageOfCall, usageOfVisit } from './dollars/usage.ts';
import { printTable } from './print.ts';
import { required } from './required.ts';
import { type InProcess, startInProcess } from './stack/in-process.ts';

/** Calls per hire: 20 people apply, 60 more look, and a manager reviews. */
const CALLS: Readonly<Record<string, number>> = {
  getJobPostings: 160,
  'getJobPostings, search': 160,
  'getJobPosting, by a candidate': 240,
  candidateSignup: 15,
  candidateLogin: 40,
  createCandidateProfile: 15,
  getMyProfile: 80,
  getPresignedUrl: 55,
  createJobApplication: 20,
  addQuestionResponses: 20,
  getMyApplications: 60,
  getMyOffers: 60,
  managerSignin: 5,
  getMyInformation: 10,
  getManagerCompanies: 5,
  getJobRows: 20,
  createJob: 1,
  'getJobApplications, new': 10,
  openApplication: 20,
  updateJobApplicationStatus: 20,
  respondToOffer: 1.2,
  makeOffer: 1.2,
  deactivateJob: 1,
};

/** Page visits per hire: 70 with an empty browser cache, 80 with a warm one. */
const VISITS = {
  first: { 'a job': 30, 'open jobs': 15, 'sign-in, candidate': 4, apply: 20, review: 1 },
  again: { 'open jobs': 10, 'dashboard, candidate': 50, 'dashboard, manager': 20 },
} as const;

/** How long a job is open, in days. Its manager gets one digest of new applicants a day. */
const DAYS = 7;
/**
 * Messages without a mail of their own: new applicants go into the daily digest, and submitted or reviewed
 * applications need no reminder.
 */
const WITHOUT_MAIL = new Set([
  'applicationArrived',
  'applicationUnfinished',
  'applicantsWaiting',
  'offersWaiting',
]);
/** About once a visit, the authorizer reads whether the session was ended. */
const SESSION_READ: Partial<Usage> = { read: 0.5 };

/** Measured runs of each write, including its consumers' work. */
const WALKS = 4;
const REST_MS = 300;

type Counted<T> = readonly [times: number, usage: T];

/** Prints the cost of a million requests and of a thousand hires, from measured usage and public prices. */
export async function benchDollars(): Promise<void> {
  const stack = await startInProcess('built');
  try {
    const costs = await measureCalls(stack, { walks: WALKS, restMs: REST_MS });
    const calls = Object.entries(CALLS).map(
      ([name, times]): Counted<CallUsage> => [times, usageOfCall(name, required(costs.get(name)))],
    );
    printMix(calls, await visits(stack));
    printTable(
      'Dollars: prices in us-east-1',
      ['dollars', 'for', 'source'],
      UNITS.map((unit) => PRICES[unit]).map(({ dollars, per, of, source }) => [
        ...[dollars, `${per.toLocaleString('en-US')} ${of}`, source],
      ]),
    );
  } finally {
    await stack.stop();
  }
}

async function visits(stack: InProcess): Promise<Counted<Usage>[]> {
  const browser = await launchBrowser();
  try {
    const pages = await openPages(stack.url);
    const counted: Counted<Usage>[] = [];
    for (const [name, page] of Object.entries(pages)) {
      const [first, again] = await visit(browser, stack.url, page);
      const times = (all: Readonly<Record<string, number>>) => all[name] ?? 0;
      counted.push([times(VISITS.first), await usageOfVisit(stack, first.answers)]);
      counted.push([times(VISITS.again), await usageOfVisit(stack, again.answers)]);
    }
    return counted;
  } finally {
    await browser.close();
  }
}

const count = (all: readonly Counted<unknown>[]) => all.reduce((sum, [times]) => sum + times, 0);

function printMix(calls: readonly Counted<CallUsage>[], pages: readonly Counted<Usage>[]): void {
  const ofCalls = (part: Exclude<keyof CallUsage, 'messages'>) =>
    sumOf(calls.map(([times, usage]) => [times, usage[part]]));
  const mails = calls.map(
    ([times, { messages }]) => times * messages.filter((kind) => !WITHOUT_MAIL.has(kind)).length,
  );
  const mail = mails.reduce((sum, each) => sum + each, DAYS);
  const { read, write } = ofCalls('table');
  const { edgeRequest, edgeFunction, edgeGigabyte, ...functions } = sumOf(pages);
  const authorizer = sumOf([
    [1, ofCalls('authorizer')],
    [count(pages), SESSION_READ],
  ]);
  const ofApi: Parts = {
    'API Gateway': ofCalls('gateway'),
    'API functions': ofCalls('lambda'),
    authorizer,
    'table reads': { read },
    'table writes': { write },
    'API answers, by CloudFront': ofCalls('edge'),
    logs: ofCalls('logs'),
    'consumers, mostly for mail': ofCalls('after'),
  };
  const all: Parts = {
    ...ofApi,
    'pages and their files, by CloudFront': { edgeRequest, edgeFunction, edgeGigabyte },
    'functions of public pages': functions,
    mails: { mail },
  };
  const requests = count(calls) + edgeRequest;
  const total = sumOfParts(all);
  const perMillion = (dollars: number, of: number) => ((dollars / of) * 1e6).toFixed(2);
  printTable(
    `Dollars: for each hire ${Math.round(count(calls))} calls, ${Math.round(edgeRequest)} requests for pages and their files, ${mail.toFixed(1)} mails`,
    ['', 'a million requests', '1,000 hires', 'share'],
    withTotal(all).map(([name, dollars]) => [
      ...[name, perMillion(dollars, requests), (dollars * 1000).toFixed(2)],
      `${Math.round((dollars / total) * 100)} %`,
    ]),
  );
  printTable(
    'Dollars: calls of the API alone, without mails and pages',
    ['', 'a million calls'],
    withTotal(ofApi).map(([name, dollars]) => [name, perMillion(dollars, count(calls))]),
  );
}

type Parts = Readonly<Record<string, Partial<Usage>>>;

const sumOfParts = (parts: Parts) =>
  Object.values(parts).reduce((sum, each) => sum + dollarsOf(each), 0);

/** The dollars of each part, and of all together. */
function withTotal(parts: Parts): readonly (readonly [name: string, dollars: number])[] {
  const each = Object.entries(parts).map(([name, usage]) => [name, dollarsOf(usage)] as const);
  return [...each, ['all', sumOfParts(parts)]];
}
