import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type Item, type NamedObject, namedObject } from './format.ts';

type VersionOf = (key: string, version: string) => string;

/** What the data layer knows of items that name objects: lambdas/data/moved-files.ts, in DynamoDB's JSON. */
export interface ItemRules {
  objectOf(item: Item): NamedObject | undefined;
  waitingFor(object: NamedObject): Item;
  withVersions(item: Item, versionOf: VersionOf): Item;
}

const isFunction = (value: unknown): value is (...parameters: unknown[]) => unknown =>
  typeof value === 'function';
const rule = z.custom<(...parameters: unknown[]) => unknown>(isFunction);
const rules = z.object({ objectOf: rule, waitingFor: rule, withVersions: rule });
const attributes = z.record(z.string(), z.unknown());

/** Loads the data layer, which reads its settings then: a place has to be open. */
export async function loadItemRules(): Promise<ItemRules> {
  const file = join(import.meta.dirname, '..', '..', 'lambdas', 'data', 'moved-files.ts');
  const { objectOf, waitingFor, withVersions } = rules.parse(
    await import(pathToFileURL(file).href),
  );
  return {
    objectOf: (item) => z.optional(namedObject).parse(objectOf(unmarshall(item))),
    waitingFor: (object) => marshall(attributes.parse(waitingFor(object))),
    withVersions: (item, versionOf) => {
      const stored = unmarshall(item);
      const moved = withVersions(stored, versionOf);
      return moved === stored ? item : marshall(attributes.parse(moved));
    },
  };
}
