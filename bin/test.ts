import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isAlive } from '../lib/local/processes.ts';
import { chooseApiEngine } from './test/api-engine.ts';
import {
  type Outcome,
  readPlaywrightReport,
  readVitestReport,
  type TestResult,
} from './test/reports.ts';

/** Runs all checks and tests: `node bin/test.ts [step…]`. The last line counts them. */

/** The folders of all runs in this checkout, each named by its process. Two runs at once must not share a report. */
const ALL_RESULTS = 'test-results';
const RESULTS = join(ALL_RESULTS, String(process.pid));

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads the report of a test runner; a step without one counts as one check. */
  readonly readReport?: () => Outcome;
  /** Shows the output of successful steps too. */
  readonly isShown?: boolean;
}

function vitest(project: string, more: Pick<Step, 'env'> = {}): Step {
  const file = join(RESULTS, `${project}.json`);
  return {
    name: project,
    command: 'vitest',
    args: [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    readReport: () => readVitestReport(file, project),
    ...more,
  };
}

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const api = isWanted('api') ? await chooseApiEngine() : { env: {} };

/**
 * The lanes of a row run in parallel, the steps of a lane in sequence. Browser tests and API tests each keep all cores
 * busy: in parallel, each test would only take longer, and none would end sooner.
 */
const ROWS: readonly (readonly (readonly Step[])[])[] = [
  [
    [
      { name: 'types', command: 'tsc', args: ['--project', '.'] },
      {
        name: 'lint and format',
        command: 'biome',
        args: ['ci', '--colors=off', '--error-on-warnings', '.'],
      },
      {
        name: 'import rules',
        command: 'depcruise',
        args: ['--config', '.dependency-cruiser.cjs', 'bin', 'lib', 'lambdas', 'web', 'test'],
      },
      { name: 'unused code', command: 'knip', args: [] },
      vitest('local'),
      // React's fast build, as on the site.
      vitest('component', { env: { NODE_ENV: 'production' } }),
    ],
    [
      {
        name: 'what is shipped',
        command: 'node',
        args: ['bin/licences.ts', '--quiet'],
        isShown: true,
      },
      vitest('unit'),
      vitest('robustness'),
      vitest('stack'),
    ],
  ],
  [
    [
      {
        name: 'web',
        command: 'playwright',
        args: ['test'],
        readReport: () => readPlaywrightReport(join(RESULTS, 'web.json')),
      },
    ],
  ],
  [[vitest('api', { env: api.env })]],
];

const ENVIRONMENT = {
  // The stacks and workers of the tests load the same code a hundred times.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
  ...process.env,
  TEST_RESULTS: RESULTS,
};

/** Runs one step. The output of a check is shown only if it fails. */
async function run(step: Step): Promise<Outcome> {
  const { name, command, args, env, readReport, isShown = false } = step;
  const began = performance.now();
  const output: Buffer[] = [];
  const child = spawn(`node_modules/.bin/${command}`, args, {
    env: { ...ENVIRONMENT, ...env },
    stdio:
      readReport === undefined && !isShown
        ? ['ignore', 'pipe', 'pipe']
        : ['ignore', 'inherit', 'inherit'],
  });
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const succeeded = await new Promise<boolean>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
  if (!succeeded) process.stdout.write(Buffer.concat(output));
  const outcome = count(succeeded, step);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${outcome.failed === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return outcome;
}

const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0, tests: [] };

// A runner can fail without a failed test: by an error outside of them, or by an early crash.
function count(succeeded: boolean, { name, readReport }: Step): Outcome {
  const failed = failedCheck(name);
  if (readReport === undefined) return succeeded ? PASSED : failed;
  let outcome: Outcome;
  try {
    outcome = readReport();
  } catch {
    return failed; // No report.
  }
  if (outcome.passed + outcome.failed === 0) return failed;
  if (succeeded || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, tests: [...outcome.tests, ...failed.tests] };
}

function failedCheck(name: string, errors: string[] = []): Outcome {
  const test = { name, ms: 0, isFailed: true, isFlaky: false, errors };
  return { passed: 0, failed: 1, skipped: 0, tests: [test] };
}

async function runAll(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) if (isWanted(step.name)) outcomes.push(await run(step));
  return outcomes;
}

function printList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([title, ...lines.map((line) => `  ${line}`)].join('\n'));
}

mkdirSync(RESULTS, { recursive: true });
for (const name of readdirSync(ALL_RESULTS))
  if (!isAlive(Number(name))) rmSync(join(ALL_RESULTS, name), { recursive: true, force: true });
const outcomes: Outcome[] = [];
if (api.leftOut !== undefined) {
  console.log(api.leftOut);
  if (process.env.CI) outcomes.push(failedCheck('DynamoDB Local', [api.leftOut]));
}
for (const lanes of ROWS) outcomes.push(...(await Promise.all(lanes.map(runAll))).flat());

const tests = outcomes.flatMap((outcome) => outcome.tests);
printList(
  'The ten slowest tests:',
  tests
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(4)} s  ${name}`),
);
/** How many lines of an error are printed. The first ones say what failed, and where. */
const ERROR_LINES = 15;
const namesAndErrors = (results: readonly TestResult[]) =>
  results.flatMap(({ name, errors }) => [
    name,
    ...errors.flatMap((error) => error.split('\n', ERROR_LINES).map((line) => `    ${line}`)),
  ]);
printList('Passed only on retry:', namesAndErrors(tests.filter(({ isFlaky }) => isFlaky)));
printList('Failed:', namesAndErrors(tests.filter(({ isFailed }) => isFailed)));
const sum = (what: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((total, outcome) => total + outcome[what], 0);
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
