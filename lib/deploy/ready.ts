import { buckets } from '../buckets.ts';
import { ClearError } from '../local/clear-error.ts';
import type { Stage } from '../stages.ts';
import { requireBootstrap, type Target } from './aws.ts';
import { requirementsOfBucket } from './existing-bucket.ts';
import { requirementsOfTable } from './existing-table.ts';

/** The outputs of a stage's stack as it is deployed; undefined where it is not. */
type Outputs = ReadonlyMap<string, string> | undefined;

/**
 * Looks at what has to be there before the CDK can do its work.
 * @throws ClearError where the CDK has not been prepared there, which is done once, or where an existing table or bucket
 *   is not as it has to be
 */
export async function requireReady(stage: Stage, target: Target, outputs: Outputs): Promise<void> {
  await requireBootstrap(target);
  await requireExisting(stage, target, outputs);
}

/**
 * Looks at what a stage's stack uses without having made it. Whether the site's pages are let into the buckets can be
 * seen once the site has an address.
 * @throws ClearError with a line for each thing that is missing
 */
export async function requireExisting(
  { settings: { existing = {}, keepsData, domain } }: Stage,
  target: Target,
  outputs: Outputs,
): Promise<void> {
  const siteOrigin = domain ? `https://${domain.name}` : outputs?.get('SiteUrl');
  const { tableStream } = existing;
  const requirements = tableStream ? await requirementsOfTable(tableStream, target, keepsData) : [];
  for (const { name } of buckets) {
    const bucket = existing[name];
    if (bucket) requirements.push(...(await requirementsOfBucket(bucket, target, siteOrigin)));
  }
  const missing = requirements.flatMap(([holds, line]) => (holds ? [] : line));
  if (missing.length > 0) throw new ClearError(missing.join('\n'));
}
