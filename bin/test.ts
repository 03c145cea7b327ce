import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import * as z from 'zod/mini';

/** Runs everything that must hold, and ends with one line that counts it. */

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The tests that were run, as far as the runner tells of each. */
  readonly tests?: readonly TimedTest[];
}

interface TimedTest {
  readonly name: string;
  readonly ms: number;
}

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Reads what a test runner has counted; a step without it counts as one check. */
  readonly counted?: () => Outcome;
  /** Whether it says something that is to be read though it succeeds. */
  readonly speaks?: boolean;
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), duration: z.optional(z.nullable(z.number())) }),
      ),
    }),
  ),
});

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[] | undefined;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}
const suite: z.ZodMiniType<Suite> = z.object({
  title: z.string(),
  suites: z.optional(z.array(z.lazy(() => suite))),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(suite),
});

/** The tests of a suite and of those in it, each with the time that all its tries took. */
function testsOf({ title, suites = [], specs }: Suite): TimedTest[] {
  const own = specs.map((spec) => ({
    name: `${title} ${spec.title}`,
    ms: spec.tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(testsOf)];
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function vitest(project: string): Step {
  const file = `test-results/${project}.json`;
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
    counted() {
      const report = vitestReport.parse(readReport(file));
      const tests = report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .map(({ fullName, duration }) => ({ name: `${project}: ${fullName}`, ms: duration ?? 0 }));
      return { passed: report.numPassedTests, failed: report.numFailedTests, tests };
    },
  };
}

const STEPS: readonly Step[] = [
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
  { name: 'what is shipped', command: 'node', args: ['bin/shipped.ts', '--quiet'], speaks: true },
  vitest('unit'),
  vitest('local'),
  vitest('api'),
  vitest('stack'),
  {
    name: 'web',
    command: 'playwright',
    args: ['test'],
    counted() {
      const { stats, suites } = playwrightReport.parse(readReport('test-results/web.json'));
      const { expected, unexpected, flaky } = stats;
      if (flaky > 0) console.log(`${flaky} of the browser tests passed only when run again.`);
      return { passed: expected + flaky, failed: unexpected, tests: suites.flatMap(testsOf) };
    },
  },
];

/** Runs one step; its output is shown as it comes where it tells of tests, and only on failure where it does not. */
async function run({ name, command, args, counted, speaks = false }: Step): Promise<Outcome> {
  const began = performance.now();
  const output: Buffer[] = [];
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio:
      counted === undefined && !speaks
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
  const outcome = count(succeeded, counted);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${outcome.failed === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return outcome;
}

// A runner can fail without a failed test: by an error outside of them, or by dying before it has counted any.
function count(succeeded: boolean, counted: Step['counted']): Outcome {
  if (counted === undefined) return { passed: Number(succeeded), failed: Number(!succeeded) };
  let outcome: Outcome;
  try {
    outcome = counted();
  } catch {
    return { passed: 0, failed: 1 };
  }
  if (outcome.passed + outcome.failed === 0) return { passed: 0, failed: 1 };
  return succeeded ? outcome : { ...outcome, failed: Math.max(1, outcome.failed) };
}

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');
const wanted = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const tests: TimedTest[] = [];
for (const step of STEPS) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  const outcome = await run(step);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  tests.push(...(outcome.tests ?? []));
}
if (tests.length > 0) {
  console.log('The ten slowest tests:');
  for (const { name, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
