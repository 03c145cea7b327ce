import * as z from 'zod/mini';
import { candidateType } from '../accounts/candidates.ts';
import { applicationType } from '../applications/stored-application.ts';
import { bucketFor } from '../files/buckets.ts';
import { fileType, storedFile } from '../files/files.ts';
import { fileKey, isFileKey, objectKeyOf } from '../keys/files.ts';
import type { Key } from '../keys/key.ts';
import { kindOf } from '../keys/kinds.ts';
import type { Attributes } from '../table/expressions.ts';
import { type ItemType, itemKey } from '../table/items.ts';

/**
 * References to objects in items, for copying a table with its objects. Items name object versions, which
 * differ in another bucket; they name neither buckets nor stacks.
 */

/** The object that an item is about. */
interface NamedObject {
  readonly bucket: 'documents' | 'videos';
  readonly key: string;
  /** The accepted version; null before. */
  readonly version_id: string | null;
  /** When it is removed unless accepted, in seconds of the epoch. */
  readonly expires_at: number | null;
}

/** The object that an item is about. Undefined if there is none. */
export function objectOf(stored: Attributes): NamedObject | undefined {
  const itemsKey = itemKey.parse(stored);
  if (!isFileKey(itemsKey)) return undefined;
  const key = objectKeyOf(itemsKey);
  const { version_id, expires_at = null } = fileType.parse(stored);
  return { bucket: bucketFor(key), key, version_id, expires_at };
}

/**
 * An item that expects an object, as for a signed upload: an object that is not expected is removed on
 * arrival.
 */
export function expectedFileItem({ key, expires_at }: Omit<NamedObject, 'bucket'>): Attributes {
  return {
    ...fileKey(key),
    owner_id: '',
    version_id: null,
    ...(expires_at !== null && { expires_at }),
    was_too_large: false,
    revision: 1,
    schema_version: fileType.version,
  };
}

/**
 * An item with the new versions of its objects; the same item if it has none.
 * @param versionOf the new version of an object's old version
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

/** The type of the items that reference objects. */
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
