import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { notFound } from '../../contract/problem.ts';
import {
  type Location,
  location,
  type OwnLocation,
  ownLocation,
} from '../../contract/schemas/company.ts';
import { locationKey, locationsBetween, locationsRange } from '../keys/companies.ts';
import { parentUlid } from '../keys/key.ts';
import { itemType } from '../table/items.ts';
import { itemsOf, type Page } from '../table/page.ts';
import { getItem, getItems, queryPage } from '../table/read.ts';
import { changeWrite, createWrite, unchangedWrite, type Write } from '../table/write.ts';

export const locationType = itemType(z.extend(ownLocation, { manager_id: z.string() }));
export type StoredLocation = ReturnType<typeof locationType.parse>;

/** @throws not-found if the location is not the manager's */
export async function getOwnLocation(manager: string, id: string): Promise<StoredLocation> {
  const found = await getItem(locationKey(id), locationType);
  if (found?.manager_id !== manager) throw notFound('location');
  return found;
}

export async function getLocations(ids: readonly string[]): Promise<Map<string, StoredLocation>> {
  const found = await getItems(ids.map(locationKey), locationType);
  return new Map(found.map((each) => [each.id, each]));
}

/** At least this many locations of a company are read as one range. */
const RANGE_FROM = 5;
/** The most locations, wanted or not, that are read in one range. */
const MAX_RANGE_READ = 200;

/** As `getLocations`, for many locations of few companies: a fifth of the read units. */
export async function getNeighbouringLocations(
  ids: readonly string[],
): Promise<Map<string, StoredLocation>> {
  const companies = [...Map.groupBy(new Set(ids), parentUlid).values()];
  const found = await Promise.all(companies.map(locationsOfCompany));
  return new Map(found.flat().map((each) => [each.id, each]));
}

async function locationsOfCompany(ids: readonly string[]): Promise<StoredLocation[]> {
  const sorted = ids.toSorted();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  if (ids.length >= RANGE_FROM) {
    const page = await queryPage(locationsBetween(first, last), locationType, MAX_RANGE_READ);
    if (page.next === undefined) return itemsOf(page).filter(({ id }) => ids.includes(id));
  }
  return await getItems(ids.map(locationKey), locationType);
}

/** A company's locations, oldest first. */
export async function listLocations(
  company: string,
  cursor?: string,
): Promise<Page<StoredLocation>> {
  return await queryPage(locationsRange(company), locationType, LIST_PAGE, cursor);
}

export function addLocation(stored: StoredLocation): Write {
  return createWrite(locationType, { key: locationKey(stored.id) }, stored);
}

export function changeLocation(before: StoredLocation, after: StoredLocation): Write {
  return changeWrite(locationType, { key: locationKey(before.id) }, before, after);
}

/** Fails the transaction if the location changed since the read. */
export function locationUnchanged(seen: StoredLocation): Write {
  return unchangedWrite(locationKey(seen.id), seen);
}

export function locationToWire(stored: StoredLocation): Location {
  return location.parse(stored);
}

/** A location for its manager. */
export function ownLocationToWire(stored: StoredLocation): OwnLocation {
  return ownLocation.parse(stored);
}
