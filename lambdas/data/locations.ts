import * as z from 'zod/mini';
import { notFound } from '../contract/problem.ts';
import { type Location, location } from '../contract/shapes.ts';
import { locationKey } from './keys.ts';
import { check, get, getAll, put, update, type Write } from './table.ts';

export const locationItem = z.extend(location, {
  manager_id: z.string(),
  /** Counts the edits. */
  revision: z.int(),
});
export type StoredLocation = z.output<typeof locationItem>;

/** @throws not-found where the location is not the manager's */
export async function getOwnLocation(manager: string, id: string): Promise<StoredLocation> {
  const found = await get(locationKey(id), locationItem);
  if (found?.manager_id !== manager) throw notFound('location');
  return found;
}

export async function getLocations(ids: readonly string[]): Promise<Map<string, StoredLocation>> {
  const found = await getAll(ids.map(locationKey), locationItem);
  return new Map(found.map((each) => [each.id, each]));
}

export function addLocation(stored: StoredLocation): Write {
  return put({ ...locationKey(stored.id), ...stored }, { exists: false });
}

/** Stores an edit of a location, if nobody has edited it since `before` was read. */
export function changeLocation(
  before: StoredLocation,
  set: Omit<Location, 'id' | 'company_id' | 'created_at'>,
): Write {
  return update(locationKey(before.id), {
    set,
    add: { revision: 1 },
    when: { equals: { revision: before.revision } },
  });
}

/** Makes a transaction depend on the location's being as it was read. */
export function locationUnedited({ id, revision }: StoredLocation): Write {
  return check(locationKey(id), { equals: { revision } });
}

export function locationToWire({ manager_id: _, revision: __, ...wire }: StoredLocation): Location {
  return wire;
}
