import * as z from 'zod/mini';
import { candidateType } from '../accounts/candidates.ts';
import { applicationType } from '../applications/applications.ts';
import { bucketFor } from '../files/buckets.ts';
import { fileType, storedFile } from '../files/files.ts';
import { fileKey, isFileKey, objectKeyOf } from '../keys/files.ts';
import type { Key } from '../keys/key.ts';
import { kindOf } from '../keys/kinds.ts';
import type { Attributes } from '../table/expressions.ts';
import { type ItemType, itemKey } from '../table/items.ts';

/**
 * What items say of objects. It names no bucket and no stack, but versions, and in another bucket an object has
 * another version. For what copies a table with its objects.
 */

/** The object that an item is there for. */
interface NamedObject {
  readonly bucket: 'documents' | 'videos';
  readonly key: string;
  /** The version that was accepted; null until one is. */
  readonly version_id: string | null;
  /** When, in seconds of the epoch, it is removed, unless it is accepted. */
  readonly expires_at: number | null;
}

/** The object that an item is there for; undefined for an item that is there for none. */
export function objectOf(stored: Attributes): NamedObject | undefined {
  const itemsKey = itemKey.parse(stored);
  if (!isFileKey(itemsKey)) return undefined;
  const key = objectKeyOf(itemsKey);
  const { version_id, expires_at = null } = fileType.parse(stored);
  return { bucket: bucketFor(key), key, version_id, expires_at };
}

/**
 * An item that waits for an object, as when somebody has been given a URL to upload it: an object that nothing waits for
 * is removed as soon as it arrives.
 */
export function waitingFor({ key, expires_at }: Omit<NamedObject, 'bucket'>): Attributes {
  return {
    ...fileKey(key),
    candidate_id: '',
    version_id: null,
    ...(expires_at !== null && { expires_at }),
    was_too_large: false,
    revision: 1,
    schema_version: fileType.version,
  };
}

/**
 * An item as it has to be where its objects have other versions; the same item where it names none.
 * @param versionOf the version there of an object's version here
 */
export function withVersions(
  stored: Attributes,
  versionOf: (key: string, version: string) => string,
): Attributes {
  const key = itemKey.parse(stored);
  const type = typeOf(key);
  if (type === undefined) return stored;
  const upgraded = type.upgrade(stored);
  if (type !== fileType) return Object.fromEntries(entriesWith(upgraded, versionOf));
  const { version_id } = fileType.parse(upgraded);
  return {
    ...upgraded,
    version_id: version_id === null ? null : versionOf(objectKeyOf(key), version_id),
  };
}

/** The type of the items that name objects. */
function typeOf(key: Key): Pick<ItemType<unknown>, 'upgrade'> | undefined {
  if (isFileKey(key)) return fileType;
  const kind = kindOf(key);
  if (kind === 'candidate') return candidateType;
  return kind === 'application' ? applicationType : undefined;
}

const record = z.record(z.string(), z.unknown());

function entriesWith(of: Attributes, versionOf: (key: string, version: string) => string) {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    const nested = record.safeParse(value);
    if (!nested.success) return value;
    const file = storedFile.safeParse(value);
    return file.success
      ? { ...nested.data, version_id: versionOf(file.data.key, file.data.version_id) }
      : Object.fromEntries(entriesWith(nested.data, versionOf));
  };
  return Object.entries(of).map(([name, value]) => [name, replaced(value)] as const);
}
