import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { consumers } from '../../lib/functions/consumers.ts';
import { type Synthesized, synthesize } from '../support/aws/synthesized.ts';

/** The monthly cost of an idle stage in dollars, by its template and by lib/README.md. */

const README = readFileSync(join(import.meta.dirname, '../../lib/README.md'), 'utf8');

const anything = z.record(z.string(), z.unknown());
const alarm = z.object({
  Metrics: z.optional(z.array(z.object({ MetricStat: z.optional(z.unknown()) }))),
});

/** The numbers of resources that are billed by the month. */
function billed({ all }: Synthesized): Record<string, number> {
  const count = (type: string) => all(type, anything).size;
  const metrics = [...all('AWS::CloudWatch::Alarm', alarm).values()].map(({ Metrics }) =>
    Metrics ? Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length : 1,
  );
  return {
    secrets: count('AWS::SecretsManager::Secret'),
    metrics: metrics.reduce((sum, each) => sum + each, 0),
    composite: count('AWS::CloudWatch::CompositeAlarm'),
    dashboard: count('AWS::CloudWatch::Dashboard'),
    KMS: count('AWS::KMS::Key'),
    four: Object.values(consumers).filter(({ source }) => source === 'clock').length,
  };
}

/** The rows of the table: the first word, the unit price, and the costs in dev and in prod. */
const rows = [
  ...README.matchAll(/^\| (\w+)[^|]*\| *([\d.]*) *\| *([\d.]+) *\| *([\d.]+) *\|$/gm),
].map(([, name = '', ...numbers]) => ({ name, numbers: numbers.map(Number) }));
const items = rows.filter(({ name }) => name !== 'all');
const total = rows.find(({ name }) => name === 'all')?.numbers ?? [];

describe.each([
  ['dev', 1],
  ['prod', 2],
] as const)('an idle %s', (stage, column) => {
  let counts: Record<string, number>;
  beforeAll(async () => {
    counts = billed(await synthesize({ stage }));
  });

  it('costs what lib/README.md says, item by item', () => {
    expect(items.map(({ name }) => name)).toEqual(Object.keys(counts));
    for (const { name, numbers } of items)
      expect(numbers[column], name).toBeCloseTo((counts[name] ?? 0) * (numbers[0] ?? 0));
    expect(total[column]).toBeCloseTo(
      items.reduce((sum, { numbers }) => sum + (numbers[column] ?? 0), 0),
    );
  });
});

it('dev costs $3.50 a month at most', () => {
  expect(total[1]).toBeLessThanOrEqual(3.5);
});

it('an idle stage has no other resources that are billed by the month', async () => {
  const BILLED =
    /^AWS::(EC2|ECS|RDS|ElastiCache|OpenSearch|Kinesis|KMS|WAF|Route53::HostedZone|Synthetics|ApplicationAutoScaling)/;
  const { resources } = await synthesize({ stage: 'dev' });
  const found = [...resources.values()].map(({ Type }) => Type).filter((type) => BILLED.test(type));
  expect(found).toEqual([]);
});
