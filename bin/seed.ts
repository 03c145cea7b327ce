import { parseArgs } from 'node:util';
import { getMyApplications } from '../lambdas/contract/calls/application.ts';
import { candidateLogin } from '../lambdas/contract/calls/candidate.ts';
import { managerSignin } from '../lambdas/contract/calls/manager.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { environmentOfRunning } from '../lib/local/running-stack.ts';
import { startStack } from '../lib/local/stack.ts';
import { createApi, RefusedCall } from './seed/api.ts';
import { confirmAddresses } from './seed/confirm.ts';
import { type Connect, fill, PASSWORD } from './seed/fill.ts';
import { DEMO_CANDIDATE, DEMO_MANAGER, FULL_SIZE, makePlan, type Plan } from './seed/plan.ts';
import { fillPopularJob } from './seed/popular-job.ts';

/**
 * Fills the local marketplace with believable data: `node bin/seed.ts [--applicants <count>]`. It uses the API of the
 * stack that runs over DATA_DIR (.local), or of a temporary one. It does not change a filled marketplace. With
 * `--applicants`, it also posts a job with that many applicants.
 */

// Empty means not set.
const PORT = process.env.PORT || '3000';
const DATA_DIR = process.env.DATA_DIR || '.local';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { applicants: { type: 'string', default: '0' } } });
  const applicants = Number(values.applicants);
  if (!Number.isInteger(applicants) || applicants < 0)
    throw new ClearError(`--applicants takes a number, such as 2000, not "${values.applicants}".`);
  const running = environmentOfRunning(DATA_DIR)?.SITE_URL;
  if (running !== undefined) await seed(running, applicants);
  else {
    await using stack = new AsyncDisposableStack();
    const { url, stop } = await startStack({ port: 0, dataDir: DATA_DIR, web: 'none' });
    stack.defer(stop);
    await seed(url, applicants);
  }
  const site = running ?? `http://localhost:${PORT}`;
  console.log(`\n${running === undefined ? 'Run `npm start` and sign' : 'Sign'} in at ${site}`);
  console.log(`  employer   ${`${site}/manager`.padEnd(32)} ${DEMO_MANAGER.email}`);
  console.log(`  candidate  ${site.padEnd(32)} ${DEMO_CANDIDATE.email}`);
  console.log(`Password of all seeded accounts: ${PASSWORD}`);
}

async function seed(url: string, applicants: number): Promise<void> {
  const connect = (token?: string) => createApi(url, token);
  const plan = makePlan(FULL_SIZE);
  const before = await stateOf(connect, plan);
  if (before === 'unfinished')
    throw new ClearError(
      'An earlier seeding was interrupted. Stop the marketplace, remove its data folder (DATA_DIR, or .local) and seed again.',
    );
  if (before === 'filled') console.log('The marketplace is already seeded: nothing was changed.');
  else
    await fill(plan, connect, {
      say: console.log,
      // Site map and feeds list the jobs of confirmed managers only, and only confirmed people get decisions by mail.
      confirm: (people) => confirmAddresses(url, people),
    });
  if (applicants === 0) return;
  console.log(`A job with ${applicants} applicants …`);
  await fillPopularJob(connect, applicants);
}

/** How far an earlier run came. It begins with the demo manager, and ends with the demo candidate's last application. */
async function stateOf(connect: Connect, { demoApplications }: Plan) {
  const user_password = PASSWORD;
  if (await isUnknown(connect()(managerSignin, { email: DEMO_MANAGER.email, user_password })))
    return 'empty';
  const signedIn = connect()(candidateLogin, { email: DEMO_CANDIDATE.email, password: PASSWORD });
  if (await isUnknown(signedIn)) return 'unfinished';
  const { applications } = await connect((await signedIn).token)(getMyApplications, {});
  return applications.length < demoApplications.length ? 'unfinished' : 'filled';
}

async function isUnknown(signingIn: Promise<unknown>): Promise<boolean> {
  try {
    await signingIn;
    return false;
  } catch (error) {
    if (error instanceof RefusedCall && error.status === 401) return true;
    throw error;
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1));
await runProgram(main);
