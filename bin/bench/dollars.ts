import { AUTHORIZER, functions, MEMORY, memoryOf } from '../../lib/functions/functions.ts';
import type { Cost } from './meter.ts';
import { medianOf, printTable, required } from './print.ts';

const MILLION = 1_000_000;

/**
 * What AWS bills for, in dollars: public on-demand prices of us-east-1 in 2026, first tier, without the free tier. They
 * are at https://aws.amazon.com/dynamodb/pricing/, and so on.
 */
const PRICES = {
  // DynamoDB
  read: 0.125 / MILLION,
  write: 0.625 / MILLION,
  // HTTP APIs of API Gateway
  gateway: 1 / MILLION,
  // Lambda on ARM
  invocation: 0.2 / MILLION,
  gigabyteSecond: 13.3334 / MILLION,
  // CloudFront: HTTPS requests, runs of CloudFront Functions, data to browsers
  edgeRequest: 1 / MILLION,
  edgeFunction: 0.1 / MILLION,
  edgeGigabyte: 0.085,
  // CloudWatch
  logGigabyte: 0.5,
  // SES
  mail: 0.1 / 1000,
};

/** Quantities of what AWS bills for. */
type Usage = Readonly<Partial<Record<keyof typeof PRICES, number>>>;

/** Calls per hire: 20 people apply, 60 more look, and a manager reviews. */
const CALLS: Readonly<Record<string, number>> = {
  getJobPostings: 160,
  'getJobPostings, search': 160,
  getJobPosting: 240,
  'candidateSignup, usual': 15,
  candidateLogin: 40,
  'createCandidateProfile, usual': 15,
  getMyProfile: 80,
  getPresignedUrl: 55,
  'createJobApplication, usual': 20,
  'addQuestionResponses, usual': 20,
  getMyApplications: 60,
  getMyOffers: 60,
  managerSignin: 5,
  getMyInformation: 10,
  getManagerCompanies: 5,
  getJobRows: 20,
  'createJob, usual': 1,
  'getJobApplications, new': 10,
  openApplication: 20,
  'updateJobApplicationStatus, usual': 20,
  respondToOffer: 1.2,
  makeOffer: 1.2,
  deactivateJob: 1,
};

/**
 * Page visits per hire: 70 with an empty browser cache, 80 with a warm one. Requests and KB as a browser's network panel
 * shows them, for the built site.
 */
const VISITS = { requests: 70 * 30 + 80 * 2, kilobytes: 70 * 332 + 80 * 5 };

/** How long a job is open, in days. Its manager gets one digest of new applicants a day. */
const DAYS = 7;
/**
 * Messages without a mail of their own: new applicants go into the daily digest, and submitted or reviewed
 * applications need no reminder.
 */
const WITHOUT_MAIL = /^(applicationArrived|applicationUnfinished|applicantsWaiting|offersWaiting)$/;

const GB = 1e9;
/** Memory at which a function gets one whole CPU, in MB. */
const CPU_MB = 1769;
/** Latency of a table request on AWS; the function is billed meanwhile. */
const TABLE_LATENCY_MS = 4;
/** The headers of an answer, and the gateway's line in its access log, in bytes. */
const HEADER_BYTES = 900;
const ACCESS_LOG_BYTES = 350;

/** The usage of one call by part of the system, and the number of its mails. */
function usageOf(name: string, costs: readonly Cost[]) {
  const called = required(functions.find((each) => each.name === name.split(',')[0]));
  const median = (of: (cost: Cost) => number) => medianOf(costs, of);
  const worked = (who: 'own' | 'authorizer' | 'after', memory: number): Usage => {
    const cpuMs = median((cost) => cost[who].cpuMs) * Math.max(1, CPU_MB / memory);
    const waitMs = median((cost) => cost[who].requests.length) * TABLE_LATENCY_MS;
    return {
      invocation: median((cost) => cost[who].invocations),
      gigabyteSecond: ((cpuMs + waitMs) / 1000) * (memory / 1024),
    };
  };
  const parts: Readonly<Record<string, Usage>> = {
    'API Gateway': { gateway: 1 },
    'API functions': worked('own', memoryOf(called.grants)),
    authorizer: worked('authorizer', memoryOf(AUTHORIZER.grants)),
    'table reads': { read: median(({ own }) => own.reads) },
    'table writes': { write: median(({ own }) => own.writes) },
    'API answers, by CloudFront': {
      edgeRequest: 1,
      edgeFunction: 1,
      edgeGigabyte: (median((cost) => cost.wireBytes) + HEADER_BYTES) / GB,
    },
    logs: { logGigabyte: (median((cost) => cost.logBytes) + ACCESS_LOG_BYTES) / GB },
    'consumers, mostly for mail': {
      ...worked('after', MEMORY.usual),
      read: median(({ after }) => after.reads),
      write: median(({ after }) => after.writes),
    },
  };
  const mails = ({ own, after }: Cost) =>
    [...own.messages, ...after.messages].filter((kind) => !WITHOUT_MAIL.test(kind)).length;
  return { parts, mails: median(mails) };
}

function dollarsOf(usage: Usage): number {
  const prices: Readonly<Record<string, number>> = PRICES;
  return Object.entries(usage).reduce((sum, [unit, used]) => sum + used * (prices[unit] ?? 0), 0);
}

/**
 * Prints the cost of a million requests, of a thousand hires and of a million calls of the API, from public prices.
 * @param costs of each call, by its name
 */
export function printDollars(costs: ReadonlyMap<string, readonly Cost[]>): void {
  const perHire = new Map<string, number>();
  let mail = DAYS;
  for (const [name, times] of Object.entries(CALLS)) {
    const { parts, mails } = usageOf(name, required(costs.get(name)));
    for (const [part, usage] of Object.entries(parts))
      perHire.set(part, (perHire.get(part) ?? 0) + times * dollarsOf(usage));
    mail += times * mails;
  }
  const sum = (parts: Iterable<number>) => [...parts].reduce((some, each) => some + each, 0);
  const calls = sum(Object.values(CALLS));
  perHire.set('all calls', sum(perHire.values()));
  const { requests: edgeRequest, kilobytes } = VISITS;
  const edgeGigabyte = (kilobytes * 1024 + edgeRequest * HEADER_BYTES) / GB;
  const pages = dollarsOf({ edgeRequest, edgeGigabyte });
  const all = required(perHire.get('all calls')) + pages + dollarsOf({ mail });
  perHire.set('pages and their files, by CloudFront', pages).set('mails', dollarsOf({ mail }));
  perHire.set('all', all);
  const perMillion = (dollars: number, of: number) => ((dollars / of) * MILLION).toFixed(2);
  printTable(
    `Dollars: for each hire ${Math.round(calls)} calls, ${edgeRequest} requests for pages and their files, ${mail.toFixed(1)} mails`,
    ['', 'a million requests', '1,000 hires', 'a million calls'],
    [...perHire].map(([name, dollars]) => [
      name,
      perMillion(dollars, calls + edgeRequest),
      (dollars * 1000).toFixed(2),
      perMillion(dollars, calls),
    ]),
  );
}
