import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';

/** The format of an export's folder; README.md in this folder describes it. */

export type Item = Record<string, AttributeValue>;

/** File names, relative to the export's folder. */
export const MANIFEST = 'manifest.json';
export const OBJECTS = 'objects.jsonl';
export const partFile = (segment: number, part: number) => `items/${segment}-${part}.jsonl`;
export const objectFile = ({ bucket, key }: { bucket: string; key: string }) =>
  `objects/${bucket}/${key}`;

const FORMAT = 1;

const part = z.object({
  /** As `partFile` names it: it must not lead out of the folder. */
  file: z.string().check(z.regex(/^items\/\d+-\d+\.jsonl$/)),
  items: z.int(),
  sha256: z.string(),
});
export type Part = z.output<typeof part>;

export const manifest = z.object({
  /** The version of this format; another version of the project may have another. */
  format: z.literal(FORMAT),
  id: z.string(),
  /** The stage, or `local`, and its table. */
  of: z.object({ place: z.string(), table: z.string() }),
  began_at: z.string(),
  ended_at: z.string(),
  items: z.int(),
  parts: z.array(part),
  /** Numbers and bytes of objects, number of missing ones, and the hash of their list. */
  objects: z.object({ count: z.int(), bytes: z.int(), missing: z.int(), sha256: z.string() }),
});
export type Manifest = z.output<typeof manifest>;
export const newManifest = (of: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...of });

const name = z.object({
  bucket: z.enum(['documents', 'videos']),
  /** Part of a path: it must not lead out of the folder. */
  key: z.string().check(z.regex(/^(?!.*\.\.)[\w-][\w./-]*$/)),
  version_id: z.nullable(z.string()),
  expires_at: z.nullable(z.int()),
});
/** An object that the table names. */
export type NamedObject = z.output<typeof name>;
export const namedObject = name;

const copiedObject = z.extend(name, {
  size: z.int(),
  sha256: z.string(),
  content_type: z.string(),
  cache_control: z.optional(z.string()),
});
export type CopiedObject = z.output<typeof copiedObject>;

const missingObject = z.extend(name, { missing: z.literal(true) });
/** A line of the list of objects. */
export const objectLine = z.union([copiedObject, missingObject]);
export type ObjectLine = z.output<typeof objectLine>;

/** An item as a line of JSON. */
export function writeItem(item: Item): string {
  return JSON.stringify(item, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );
}

const item = z.record(
  z.string(),
  z.custom<AttributeValue>((value) => typeof value === 'object' && value !== null),
);

/** @throws if the line is not an item */
export function readItem(line: string): Item {
  // Bytes are encoded as a B or BS type. An attribute with that name would hold an object instead.
  const bytes = (name: string, value: unknown) => {
    if (name === 'B' && typeof value === 'string') return fromBase64(value);
    return name === 'BS' && Array.isArray(value) ? value.map(fromBase64) : value;
  };
  return item.parse(JSON.parse(line, bytes));
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
