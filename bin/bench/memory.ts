import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { managerSignin, managerSignup } from '../../lambdas/contract/manager.ts';
import { startStack } from '../../lib/local/stack.ts';
import { apiAt } from '../seed/api.ts';
import { startServer } from './peer/processes.ts';
import { printTable } from './print.ts';

const SIGN_INS = 1000;
/** When it is looked at, in sign-ins. */
const STEPS = [50, 400, 700, SIGN_INS];
const PERSON = { email: 'memory@example.com', user_password: 'of the benchmark' };

/** Prints how the memory of one process grows with the sign-ins that it answers. */
export async function benchMemory(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  const stack = await startStack({ port: 0, dataDir, web: 'none' });
  try {
    await apiAt(stack.url)(managerSignup, { ...PERSON, first_name: 'Ada', last_name: 'Sample' });
    const rows: (string | number)[][] = [];
    for (const arenas of ['1', '']) {
      const server = await startServer('ours.ts', {
        ...stack.environment,
        MALLOC_ARENA_MAX: arenas,
      });
      const call = apiAt(server.url);
      const sizes: number[] = [];
      let made = 0;
      for (const step of STEPS) {
        for (; made < step; made++) await call(managerSignin, PERSON);
        sizes.push(await server.residentMb());
      }
      rows.push([arenas === '' ? 'not set' : arenas, ...sizes.map(Math.round)]);
      await server.stop();
    }
    printTable(
      'Memory: MB resident of one process after so many sign-ins',
      ['MALLOC_ARENA_MAX', ...STEPS.map(String)],
      rows,
    );
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true });
  }
}
