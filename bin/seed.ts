import { parseArgs } from 'node:util';
import { getMyApplications } from '../lambdas/contract/calls/application.ts';
import { candidateLogin } from '../lambdas/contract/calls/candidate.ts';
import { managerSignin } from '../lambdas/contract/calls/manager.ts';
import { failure } from '../lambdas/contract/route.ts';
import { ClearError } from '../lib/local/clear-error.ts';
import { startStack } from '../lib/local/stack.ts';
import { createApi, RefusedCall } from './seed/api.ts';
import { confirmAddresses } from './seed/confirm.ts';
import { fill, PASSWORD } from './seed/fill.ts';
import { DEMO_CANDIDATE, DEMO_MANAGER, FULL_SIZE, makePlan } from './seed/plan.ts';
import type { Plan } from './seed/plan-types.ts';
import { fillPopularJob } from './seed/popular-job.ts';

/**
 * Fills the local marketplace with believable data: `node bin/seed.ts [--applicants <count>]`. It uses the API of the
 * stack at PORT (3000), or of a temporary one over DATA_DIR (.local). It does not change a filled marketplace. With
 * `--applicants`, it also posts a job with that many applicants.
 */

// Empty means not set.
const PORT = process.env.PORT || '3000';
const DATA_DIR = process.env.DATA_DIR || '.local';
const SITE = `http://localhost:${PORT}`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { applicants: { type: 'string', default: '0' } } });
  const applicants = Number(values.applicants);
  if (!Number.isInteger(applicants) || applicants < 0)
    throw new ClearError(`--applicants takes a number, such as 2000, not "${values.applicants}".`);
  if (await isRunning()) {
    await seed(SITE, applicants);
    console.log(`\nSign in at ${SITE}`);
  } else {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        console.log();
        process.exit(1);
      });
    const stack = await startStack({ port: 0, dataDir: DATA_DIR, web: 'none' });
    try {
      await seed(stack.url, applicants);
    } finally {
      await stack.stop();
    }
    console.log(`\nRun \`npm start\` and sign in at ${SITE}`);
  }
  console.log(`  employer   ${`${SITE}/manager`.padEnd(32)} ${DEMO_MANAGER.email}`);
  console.log(`  candidate  ${SITE.padEnd(32)} ${DEMO_CANDIDATE.email}`);
  console.log(`Password of all seeded accounts: ${PASSWORD}`);
}

/** Whether the marketplace's own API answers there. */
async function isRunning(): Promise<boolean> {
  try {
    const response = await fetch(`${SITE}/api/company/get-job-postings`, {
      signal: AbortSignal.timeout(5000),
    });
    return response.status === 401 && failure.safeParse(await response.json()).success;
  } catch {
    return false;
  }
}

async function seed(url: string, applicants: number): Promise<void> {
  await seedMarketplace(url);
  if (applicants > 0) await seedPopularJob(url, applicants);
}

async function seedPopularJob(url: string, applicants: number): Promise<void> {
  const began = performance.now();
  let applied = 0;
  const { job_title } = await fillPopularJob(
    (token) => createApi(url, token),
    applicants,
    () => showProgress(++applied, applicants),
  );
  console.log(`${job_title}: ${applicants} people applied in ${secondsSince(began)} s.`);
}

async function seedMarketplace(url: string): Promise<void> {
  const whole = makePlan(FULL_SIZE);
  const before = await stateOf(url, whole);
  if (before === 'unfinished')
    throw new ClearError(
      'An earlier seeding was interrupted. Stop the marketplace, remove its data folder (DATA_DIR, or .local) and seed again.',
    );
  if (before === 'filled') {
    console.log('The marketplace is already seeded: nothing was changed.');
    return;
  }
  const began = performance.now();
  const { offers } = await fill(whole, (token) => createApi(url, token), {
    progress: showProgress,
    // Site map and feeds list the jobs of confirmed managers only, and only confirmed people get decisions by mail.
    confirm: (addresses) => confirmAddresses(url, addresses),
  });
  const { companies, jobs, candidates, applications, demoApplications } = whole;
  console.log(
    `Seeded ${companies.length} companies, ${jobs.length} jobs, ${candidates.length} candidates, ` +
      `${applications.length + demoApplications.length} applications and ${offers} offers in ${secondsSince(began)} s.`,
  );
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1000);

function showProgress(done: number, total: number): void {
  if (!process.stdout.isTTY) return;
  const percent = Math.floor((100 * done) / total);
  process.stdout.write(done === total ? '\r\x1b[K' : `\rFilling the marketplace… ${percent} %`);
}

/**
 * Progress of an earlier run: the demo manager is created first, the demo candidate's last application last.
 */
async function stateOf(url: string, { demoApplications }: Plan) {
  const anybody = createApi(url);
  try {
    await anybody(managerSignin, { email: DEMO_MANAGER.email, user_password: PASSWORD });
  } catch (error) {
    return ifUnknown(error, 'empty');
  }
  try {
    const { email } = DEMO_CANDIDATE;
    const { token } = await anybody(candidateLogin, { email, password: PASSWORD });
    const { applications } = await createApi(url, token)(getMyApplications, {});
    return applications.length < demoApplications.length ? 'unfinished' : 'filled';
  } catch (error) {
    return ifUnknown(error, 'unfinished');
  }
}

function ifUnknown<T>(error: unknown, meaning: T): T {
  if (error instanceof RefusedCall && error.status === 401) return meaning;
  throw error;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ClearError || error instanceof RefusedCall)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
