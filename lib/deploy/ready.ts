import { buckets, ownBucketName } from '../buckets.ts';
import { ClearError } from '../local/clear-error.ts';
import type { Stage } from '../stages.ts';
import {
  concurrencyOf,
  concurrencyWarning,
  requirementsOfCertificate,
  requirementsOfConcurrency,
  requirementsOfRegion,
} from './account.ts';
import { requireBootstrap, type Target } from './aws.ts';
import { requirementOfName, requirementsOfBucket } from './existing-bucket.ts';
import { requirementsOfTable } from './existing-table.ts';
import type { Requirement } from './requirement.ts';

/** The outputs of a stage's stack. Undefined if it is not deployed. */
type Outputs = ReadonlyMap<string, string> | undefined;

/**
 * Checks the preconditions of a deployment.
 * @returns warnings, which do not stop it
 * @throws ClearError if `cdk bootstrap` has not been run, or with a line for each unmet requirement of the
 *   account and region, of an existing table or bucket, or of a new one's name
 */
export async function requireReady(
  stage: Stage,
  target: Target,
  outputs: Outputs,
): Promise<string[]> {
  await requireBootstrap(target);
  const { backup } = stage.settings;
  if (backup) await requireBootstrap({ ...target, region: backup.copyTo });
  const concurrency = await concurrencyOf(target);
  requireAll([
    ...(await requirementsOfRegion(stage, target)),
    ...(await requirementsOfCertificate(stage, target)),
    ...(await requirementsOfConcurrency(stage, concurrency, target)),
  ]);
  await requireExisting(stage, target, outputs);
  if (outputs === undefined) await requireFreeNames(stage, target);
  return [concurrencyWarning(concurrency, target) ?? []].flat();
}

/**
 * Checks that a stage that keeps data is deployed from a commit, which can be deployed again.
 * @param commit as `commitOf` names it
 * @throws ClearError if there are uncommitted changes
 */
export function requireCommitted(
  { name, settings: { keepsData } }: Pick<Stage, 'name' | 'settings'>,
  commit: string,
): void {
  if (keepsData && commit.endsWith('-dirty'))
    throw new ClearError(
      `${name} keeps its data, and there are uncommitted changes: commit them, so that this version can be deployed again.`,
    );
}

/**
 * Checks the existing resources of a stage. CORS can be checked once the site has an address.
 * @throws ClearError with a line for each unmet requirement
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
    if (bucket)
      requirements.push(...(await requirementsOfBucket(name, bucket, target, siteOrigin)));
  }
  requireAll(requirements);
}

async function requireFreeNames(
  { name: stage, settings: { existing } }: Stage,
  target: Target,
): Promise<void> {
  const own = buckets.filter(({ name }) => existing?.[name] === undefined);
  const requirements = own.map(({ name }) =>
    requirementOfName(name, ownBucketName(name, stage, target), target),
  );
  requireAll(await Promise.all(requirements));
}

function requireAll(requirements: readonly Requirement[]): void {
  const missing = requirements.flatMap(([holds, line]) => (holds ? [] : line));
  if (missing.length > 0) throw new ClearError(missing.join('\n'));
}
