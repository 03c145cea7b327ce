import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { fromDataLayer } from '../deploy/data-layer.ts';
import { sampleEnvironment } from '../functions/lambda-environment.ts';
import { type Item, type NamedObject, namedObject } from './format.ts';

type VersionOf = (key: string, version: string) => string;

/** What the data layer knows of items, in DynamoDB's JSON: of those that name objects lambdas/data/operations/remap-files.ts. */
export interface ItemRules {
  objectOf(item: Item): NamedObject | undefined;
  waitingFor(object: NamedObject): Item;
  withVersions(item: Item, versionOf: VersionOf): Item;
  /** The item that tells searches that they have missed what was put: lambdas/data/listings/listing-changes.ts. */
  rebuildEntry(): Item;
}

const attributes = z.record(z.string(), z.unknown());

/** Loads them once a place is open: a stack that was started for it works with the same data layer, by its settings. */
export async function loadItemRules(): Promise<ItemRules> {
  const { objectOf, waitingFor, withVersions, rebuildEntry } = await loadRules();
  return {
    objectOf: (item) => z.optional(namedObject).parse(objectOf(unmarshall(item))),
    waitingFor: (object) => marshall(attributes.parse(waitingFor(object))),
    withVersions: (item, versionOf) => {
      const stored = unmarshall(item);
      const moved = withVersions(stored, versionOf);
      return moved === stored ? item : marshall(attributes.parse(moved));
    },
    rebuildEntry: () => marshall(attributes.parse(rebuildEntry())),
  };
}

// It wants settings when it is loaded, though these rules ask nobody. What is made up does not stay: the clients of AWS
// would take its credentials.
async function loadRules() {
  const missing = Object.keys(sampleEnvironment).filter((name) => !process.env[name]);
  for (const name of missing) process.env[name] = sampleEnvironment[name];
  try {
    const rule = (name: string) => fromDataLayer('operations/remap-files.ts', name);
    return {
      objectOf: await rule('objectOf'),
      waitingFor: await rule('waitingFor'),
      withVersions: await rule('withVersions'),
      rebuildEntry: await fromDataLayer('listings/listing-changes.ts', 'rebuildEntry'),
    };
  } finally {
    for (const name of missing) delete process.env[name];
  }
}
