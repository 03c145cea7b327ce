import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';

/** Reads the reports of the test runners. */

/** The result of a step. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly tests: readonly TestResult[];
}

/** The result of a test, or of a step that failed without one. */
export interface TestResult {
  readonly name: string;
  readonly ms: number;
  readonly isFailed: boolean;
  /** Whether it passed only on retry. */
  readonly isFlaky: boolean;
  /** Why it failed, or failed at first: a message for each try. */
  readonly errors: readonly string[];
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.optional(z.nullable(z.number())),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const error = z.object({
  message: z.optional(z.string()),
  stack: z.optional(z.string()),
  location: z.optional(z.object({ line: z.int() })),
});

const spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          duration: z.number(),
          error: z.optional(error),
        }),
      ),
    }),
  ),
});

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[] | undefined;
  readonly specs: readonly z.output<typeof spec>[];
}
const suite: z.ZodMiniType<Suite> = z.object({
  title: z.string(),
  suites: z.optional(z.array(z.lazy(() => suite))),
  specs: z.array(spec),
});
const playwrightReport = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  suites: z.array(suite),
});

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Reads Vitest's JSON report for one project.
 * @throws if there is none
 */
export function readVitestReport(file: string, project: string): Outcome {
  const report = vitestReport.parse(readJson(file));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    tests: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ fullName, status, duration, failureMessages }) => ({
        name: `${project}: ${fullName}`,
        ms: duration ?? 0,
        isFailed: status === 'failed',
        isFlaky: false,
        errors: failureMessages.map(stripVTControlCharacters),
      })),
  };
}

/**
 * Reads Playwright's JSON report.
 * @throws if there is none
 */
export function readPlaywrightReport(file: string): Outcome {
  const { stats, suites } = playwrightReport.parse(readJson(file));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    tests: suites.flatMap(specsOf),
  };
}

/** The line of the test that an error comes from. Its location may be in a helper. */
function lineOf({ stack = '', location }: z.output<typeof error>): string | undefined {
  return /\.spec\.ts:(\d+)/.exec(stack)?.[1] ?? location?.line.toString();
}

/** The specs of a suite and its nested suites, each with the total time of its tries. */
function specsOf({ title, suites = [], specs }: Suite): TestResult[] {
  const own = specs.map((each) => {
    const tries = each.tests.flatMap(({ results }) => results);
    return {
      name: `${title} ${each.title}`,
      ms: tries.reduce((sum, { duration }) => sum + duration, 0),
      isFailed: each.tests.some(({ status }) => status === 'unexpected'),
      isFlaky: each.tests.some(({ status }) => status === 'flaky'),
      errors: tries.flatMap(({ error }) =>
        error === undefined
          ? []
          : `Line ${lineOf(error)}: ${stripVTControlCharacters(error.message ?? '')}`,
      ),
    };
  });
  return [...own, ...suites.flatMap(specsOf)];
}
