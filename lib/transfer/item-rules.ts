import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { fromDataLayer } from '../deploy/data-layer.ts';
import { sampleEnvironment } from '../functions/lambda-environment.ts';
import { type Item, type NamedObject, namedObject } from './format.ts';

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

const attributes = z.record(z.string(), z.unknown());

/**
 * Loads the rules after a place is opened: a stack that was started for it uses the same data layer, with its
 * settings.
 */
export async function loadItemRules(): Promise<ItemRules> {
  const { objectOf, waitingFor, withVersions, rebuildEntry, holdItem } = await loadRules();
  return {
    objectOf: (item) => z.optional(namedObject).parse(objectOf(unmarshall(item))),
    waitingFor: (object) => marshall(attributes.parse(waitingFor(object))),
    withVersions: (item, versionOf) => {
      const stored = unmarshall(item);
      const moved = withVersions(stored, versionOf);
      return moved === stored ? item : marshall(attributes.parse(moved));
    },
    holdItem: () => marshall(attributes.parse(holdItem())),
    rebuildEntry: () => marshall(attributes.parse(rebuildEntry())),
  };
}

// The data layer needs settings to load, though these rules make no calls. The sample values are removed
// again: AWS clients would use their credentials.
async function loadRules() {
  const missing = Object.keys(sampleEnvironment).filter((name) => !process.env[name]);
  for (const name of missing) process.env[name] = sampleEnvironment[name];
  try {
    const rule = (name: string) => fromDataLayer('operations/remap-files.ts', name);
    return {
      objectOf: await rule('objectOf'),
      waitingFor: await rule('waitingFor'),
      withVersions: await rule('withVersions'),
      holdItem: await fromDataLayer('operations/hold-outbox.ts', 'holdItem'),
      rebuildEntry: await fromDataLayer('listings/listing-changes.ts', 'rebuildEntry'),
    };
  } finally {
    for (const name of missing) delete process.env[name];
  }
}
