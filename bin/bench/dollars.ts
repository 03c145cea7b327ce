import { contract } from '../../lambdas/contract/index.ts';
import { AUTHORIZER, functionOfRoute, MEMORY, memoryOf } from '../../lib/functions/functions.ts';
import { measureCalls, routeOf } from './calls.ts';
import { medianOf, printTable, required } from './print.ts';
import { type Cost, startInProcess } from './stack.ts';

interface Price {
  readonly dollars: number;
  /** The quantity that the price is for. */
  readonly per: number;
  readonly of: string;
  readonly source: string;
}

const MILLION = 1_000_000;
const page = (service: string) => `https://aws.amazon.com/${service}/pricing/`;
const edge = page('cloudfront');

/** What AWS bills for: public on-demand prices of us-east-1 in 2026, first tier, without the free tier. */
const PRICES = {
  read: { dollars: 0.125, per: MILLION, of: 'DynamoDB read units', source: page('dynamodb') },
  write: { dollars: 0.625, per: MILLION, of: 'DynamoDB write units', source: page('dynamodb') },
  gateway: { dollars: 1, per: MILLION, of: 'HTTP API requests', source: page('api-gateway') },
  invocation: { dollars: 0.2, per: MILLION, of: 'Lambda requests', source: page('lambda') },
  gigabyteSecond: {
    ...{ dollars: 13.3334, per: MILLION, of: 'Lambda GB-seconds, ARM', source: page('lambda') },
  },
  edgeRequest: { dollars: 1, per: MILLION, of: 'CloudFront HTTPS requests', source: edge },
  edgeFunction: { dollars: 0.1, per: MILLION, of: 'CloudFront Functions runs', source: edge },
  edgeGigabyte: { dollars: 0.085, per: 1, of: 'CloudFront GB to browsers', source: edge },
  logGigabyte: { dollars: 0.5, per: 1, of: 'CloudWatch GB of logs', source: page('cloudwatch') },
  mail: { dollars: 0.1, per: 1000, of: 'SES mails', source: page('ses') },
} satisfies Readonly<Record<string, Price>>;

type Unit = keyof typeof PRICES;
/** Quantities of what AWS bills for. */
type Usage = Readonly<Partial<Record<Unit, number>>>;
const UNITS = Object.keys(PRICES).filter((name): name is Unit => name in PRICES);

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

/**
 * Page visits per hire: 70 with an empty browser cache, 80 with a warm one, 55 of them public pages. Requests and KB as
 * a browser's network panel shows them, for the built site.
 */
const VISITS = { requests: 70 * 72 + 80 * 2, kilobytes: 70 * 360 + 80 * 5, publicPages: 55 };
/** A public page that CloudFront does not have. */
const PUBLIC_PAGE = { cpuMs: 6, requests: 1, reads: 1 };

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

/** Measured runs of each write, including its consumers' work. */
const WALKS = 4;
const REST_MS = 300;

const GB = 1e9;
/** Memory at which a function gets one whole CPU, in MB. */
const CPU_MB = 1769;
/** Latency of a table request on AWS, in seconds; the function is billed meanwhile. */
const TABLE_LATENCY_S = 0.004;
/** The headers of an answer, and the gateway's line in its access log, in bytes. */
const HEADER_BYTES = 900;
const ACCESS_LOG_BYTES = 350;

/** @param memory in MB */
function lambda(memory: number, cpuMs: number, requests: number): Usage {
  const seconds = (cpuMs / 1000) * Math.max(1, CPU_MB / memory) + requests * TABLE_LATENCY_S;
  return { invocation: 1, gigabyteSecond: seconds * (memory / 1024) };
}

/** The usage of one call by part of the system, and the number of its mails, from the median of its costs. */
function usageOf(name: string, costs: readonly Cost[]) {
  const route = required(contract.find((each) => each.name === routeOf(name)));
  const median = (of: (cost: Cost) => number) => medianOf(costs, of);
  const written = (cost: Cost) => cost.after?.writes ?? 0;
  const { after, messages = [] } = costs.find((cost) => written(cost) === median(written)) ?? {};
  const cpuMs = median((cost) => cost.cpuMs);
  const requests = median((cost) => cost.requests.length);
  const authorizerMs = median((cost) => cost.authorizerMs ?? 0);
  const edgeGigabyte = (median((cost) => cost.wireBytes) + HEADER_BYTES) / GB;
  const logGigabyte = (median((cost) => cost.logBytes) + ACCESS_LOG_BYTES) / GB;
  const mails = [...messages, ...(after?.messages ?? [])].filter((kind) => !WITHOUT_MAIL.has(kind));
  const parts: Readonly<Record<string, Usage>> = {
    'API Gateway': { gateway: 1 },
    'API functions': lambda(memoryOf(functionOfRoute(route).grants), cpuMs, requests),
    authorizer: authorizerMs > 0 ? lambda(memoryOf(AUTHORIZER.grants), authorizerMs, 0) : {},
    'table reads': { read: median((cost) => cost.reads) },
    'table writes': { write: median((cost) => cost.writes) },
    'API answers, by CloudFront': { edgeRequest: 1, edgeFunction: 1, edgeGigabyte },
    logs: { logGigabyte },
    'consumers, mostly for mail': after
      ? {
          ...lambda(MEMORY.usual, after.cpuMs, after.requests.length),
          ...{ invocation: messages.length, read: after.reads, write: after.writes },
        }
      : {},
  };
  return { parts, mails: mails.length };
}

const dollarsOf = (usage: Usage) =>
  UNITS.reduce(
    (sum, unit) => sum + ((usage[unit] ?? 0) * PRICES[unit].dollars) / PRICES[unit].per,
    0,
  );

/** Prints the cost of a million requests and of a thousand hires, from measured usage and public prices. */
export async function benchDollars(): Promise<void> {
  const stack = await startInProcess();
  const costs = await measureCalls(stack, { walks: WALKS, restMs: REST_MS }).finally(stack.stop);
  const ofApi = new Map<string, number>();
  const add = (to: Map<string, number>, part: string, dollars: number) =>
    to.set(part, (to.get(part) ?? 0) + dollars);
  let mail = DAYS;
  for (const [name, times] of Object.entries(CALLS)) {
    const { parts, mails } = usageOf(name, required(costs.get(name)));
    for (const [part, usage] of Object.entries(parts)) add(ofApi, part, times * dollarsOf(usage));
    mail += times * mails;
  }
  const calls = Object.values(CALLS).reduce((sum, times) => sum + times, 0);
  const all = new Map(ofApi);
  const { requests: edgeRequest, kilobytes, publicPages } = VISITS;
  const edgeGigabyte = (kilobytes * 1024 + edgeRequest * HEADER_BYTES) / GB;
  add(all, 'pages and their files, by CloudFront', dollarsOf({ edgeRequest, edgeGigabyte }));
  const { cpuMs, requests, reads: read } = PUBLIC_PAGE;
  const ofPage = { ...lambda(MEMORY.usual, cpuMs, requests), gateway: 1, read };
  add(all, 'functions of public pages', publicPages * dollarsOf(ofPage));
  add(all, 'mails', dollarsOf({ mail }));
  const perMillion = (dollars: number, of: number) => ((dollars / of) * MILLION).toFixed(2);
  const { rows, total } = withTotal(all);
  printTable(
    `Dollars: for each hire ${Math.round(calls)} calls, ${edgeRequest} requests for pages and their files, ${mail.toFixed(1)} mails`,
    ['', 'a million requests', '1,000 hires', 'share'],
    rows.map(([name, dollars]) => [
      ...[name, perMillion(dollars, calls + edgeRequest), (dollars * 1000).toFixed(2)],
      `${Math.round((dollars / total) * 100)} %`,
    ]),
  );
  printTable(
    'Dollars: calls of the API alone, without mails and pages',
    ['', 'a million calls'],
    withTotal(ofApi).rows.map(([name, dollars]) => [name, perMillion(dollars, calls)]),
  );
  printTable(
    'Dollars: prices in us-east-1',
    ['dollars', 'for', 'source'],
    UNITS.map((unit) => PRICES[unit]).map(({ dollars, per, of, source }) => [
      ...[dollars, `${per.toLocaleString('en-US')} ${of}`, source],
    ]),
  );
}

function withTotal(parts: ReadonlyMap<string, number>) {
  const total = [...parts.values()].reduce((sum, each) => sum + each, 0);
  return { rows: [...parts, ['all', total] as const], total };
}
