import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { METRICS_NAMESPACE, METRICS_SERVICE } from '../../../lambdas/contract/metrics.ts';

/** Everything written to stdout and stderr since the test began, or since it was cleared. */
export const capturedOutput = { text: '' };
beforeEach(() => {
  capturedOutput.text = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      capturedOutput.text += chunk;
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

const line = z.looseObject({ level: z.optional(z.string()), message: z.optional(z.string()) });
/** The logged lines. */
export const lines = () =>
  capturedOutput.text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => line.parse(JSON.parse(each)));
/** The logged lines with this message. */
export const linesWithMessage = (message: string) =>
  lines().filter((each) => each.message === message);

const counted = z.object({
  _aws: z.object({
    CloudWatchMetrics: z.tuple([
      z.object({
        Namespace: z.literal(METRICS_NAMESPACE),
        Dimensions: z.tuple([z.array(z.string())]),
        Metrics: z.tuple([z.object({ Name: z.string() })]),
      }),
    ]),
  }),
  service: z.literal(METRICS_SERVICE),
  stage: z.literal('local'),
});
/** The names of the logged metrics, sorted. */
export const loggedMetricNames = () =>
  lines()
    .flatMap((each) => ('_aws' in each ? [counted.parse(each)] : []))
    .map(
      ({
        _aws: {
          CloudWatchMetrics: [{ Dimensions, Metrics }],
        },
      }) => {
        expect(Dimensions[0].toSorted()).toEqual(['service', 'stage']);
        return Metrics[0].Name;
      },
    )
    .toSorted();
