import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { sampleEnvironment } from '../functions/lambda-environment.ts';
import type { Item, NamedObject } from './format.ts';

type VersionOf = (key: string, version: string) => string;

/**
 * The data layer's rules for items, on DynamoDB's JSON: references to objects are in
 * lambdas/data/operations/remap-files.ts.
 */
export interface ItemRules {
  objectOf(item: Item): NamedObject | undefined;
  waitingFor(object: NamedObject): Item;
  withVersions(item: Item, versionOf: VersionOf): Item;
  /** The item that holds all mail and tasks: lambdas/data/operations/hold-outbox.ts. */
  holdItem(): Item;
  /** The item that makes search replicas rebuild their index: lambdas/data/listings/listing-changes.ts. */
  rebuildEntry(): Item;
}

/**
 * Loads the rules after a place is opened: a stack that was started for it uses the same data layer, with its
 * settings.
 */
export async function loadItemRules(): Promise<ItemRules> {
  const {
    objectOf,
    expectedFileItem: waitingFor,
    withVersions,
    rebuildEntry,
    holdItem,
  } = await loadRules();
  return {
    objectOf: (item) => objectOf(unmarshall(item)),
    waitingFor: (object) => marshall(waitingFor(object)),
    withVersions: (item, versionOf) => {
      const stored = unmarshall(item);
      const moved = withVersions(stored, versionOf);
      return moved === stored ? item : marshall(moved);
    },
    holdItem: () => marshall(holdItem()),
    rebuildEntry: () => marshall(rebuildEntry()),
  };
}

// The data layer needs settings to load, though these rules make no calls. The sample values are removed
// again: AWS clients would use their credentials.
async function loadRules() {
  const missing = Object.keys(sampleEnvironment).filter((name) => !process.env[name]);
  for (const name of missing) process.env[name] = sampleEnvironment[name];
  try {
    return {
      ...(await import('../../lambdas/data/operations/remap-files.ts')),
      ...(await import('../../lambdas/data/operations/hold-outbox.ts')),
      ...(await import('../../lambdas/data/listings/listing-changes.ts')),
    };
  } finally {
    for (const name of missing) delete process.env[name];
  }
}
