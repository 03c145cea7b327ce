import { brotliCompressSync, constants } from 'node:zlib';
import { type Cost, startInProcess } from './in-process.ts';
import { printTable, quantile } from './print.ts';
import { required } from './required.ts';
import { scenariosIn } from './scenarios.ts';

/** Public prices in dollars, us-east-1, on demand and beyond what is free: the pages of prices of each service, 2026. */
const PRICE = {
  read: 0.125e-6,
  write: 0.625e-6,
  gateway: 1e-6,
  invocation: 0.2e-6,
  gigabyteSecond: 13.3334e-6,
  edgeRequest: 1e-6,
  edgeGigabyte: 0.085,
  logGigabyte: 0.5,
  mail: 0.1e-3,
};
const GB = 1e9;
/** Memory of most functions, and of the authorizer; lib/constructs/lambda.ts. */
const MEMORY_GB = 0.5;
/** What a call's lines in the logs of the function, the authorizer and the gateway are, in bytes. */
const LOG_BYTES = 1200;
/** The headers of an answer, in bytes, and the least that is kept of a call. */
const HEADER_BYTES = 700;
/** An authorizer's run, in seconds. */
const AUTHORIZER_S = 0.002;

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
/** Pages opened for one hire by somebody whose browser has the app already, and by somebody new. */
const VISITS = { again: 80, first: 70 };
/** As `--only web` measures them: requests and bytes of a page, compressed, fonts included. */
const PAGE = { again: { requests: 1, bytes: 2500 }, first: { requests: 16, bytes: 240_000 } };
const MAILS = 45;
const ROUNDS = 12;

/** Prints what a million requests and a thousand hires of a stated mix cost, from measured units and public prices. */
export async function benchCost(): Promise<void> {
  const stack = await startInProcess();
  try {
    const scenarios = await scenariosIn(stack);
    const dollars = { gateway: 0, lambda: 0, reads: 0, writes: 0, 'edge, API': 0, logs: 0 };
    let calls = 0;
    for (const [name, count] of Object.entries(CALLS)) {
      const costs: Cost[] = [];
      let compressed = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const call = await required(scenarios[name])(round);
        compressed = wireBytes(await call());
        costs.push(stack.last());
      }
      const median = (of: (cost: Cost) => number) => quantile(costs.map(of), 0.5);
      const seconds = median(({ ms }) => ms) / 1000;
      calls += count;
      dollars.gateway += count * PRICE.gateway;
      dollars.lambda +=
        count *
        (2 * PRICE.invocation + (seconds + AUTHORIZER_S) * MEMORY_GB * PRICE.gigabyteSecond);
      dollars.reads += count * median(({ reads }) => reads) * PRICE.read;
      dollars.writes += count * median(({ writes }) => writes) * PRICE.write;
      dollars['edge, API'] +=
        count * (PRICE.edgeRequest + ((compressed + HEADER_BYTES) / GB) * PRICE.edgeGigabyte);
      dollars.logs += count * (LOG_BYTES / GB) * PRICE.logGigabyte;
    }
    const pages = { requests: 0, dollars: 0 };
    for (const kind of ['again', 'first'] as const) {
      const { requests, bytes } = PAGE[kind];
      pages.requests += VISITS[kind] * requests;
      pages.dollars +=
        VISITS[kind] * (requests * PRICE.edgeRequest + (bytes / GB) * PRICE.edgeGigabyte);
    }
    const parts = { ...dollars, 'edge, pages': pages.dollars, mails: MAILS * PRICE.mail };
    const requests = calls + pages.requests;
    const total = Object.values(parts).reduce((sum, each) => sum + each, 0);
    const rowOf = (name: string, each: number) => [
      name,
      ((each / requests) * 1e6).toFixed(2),
      (each * 1000).toFixed(2),
      `${Math.round((each / total) * 100)} %`,
    ];
    printTable(
      `Cost in dollars of a mix: for each hire ${Math.round(calls)} calls and ${pages.requests} requests for pages and their files`,
      ['what', 'a million requests', '1,000 hires', 'share'],
      [...Object.entries(parts).map(([name, each]) => rowOf(name, each)), rowOf('(all)', total)],
    );
  } finally {
    await stack.stop();
  }
}

/** What an answer is on its way, as `lambdas/http/compression.ts` makes it. */
function wireBytes(answer: unknown): number {
  const text = JSON.stringify(answer) ?? '';
  if (text.length <= 1024) return text.length;
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
