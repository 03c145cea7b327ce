import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { paginateScan, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { type Item, type NamedObject, type Part, partFile, writeItem } from '../format.ts';
import type { ItemRules } from '../item-rules.ts';
import type { Place } from '../place.ts';
import { openWriter } from '../writer.ts';
import type { Segment } from './export-journal.ts';

/** The number of table segments, which are read in parallel. */
export const SEGMENTS = 4;
/** The size at which a part ends and the next begins. */
const PART_BYTES = 16 * 1024 * 1024;

interface WrittenPart {
  readonly part: Part;
  /** The objects that its items refer to. */
  readonly named: NamedObject[];
  /** The key after which the next part begins; undefined for the last. */
  readonly next: Item | undefined;
}

/** Writes a segment of the table, part by part, from where it stopped. */
export async function* exportSegment(
  { dynamodb, table }: Pick<Place, 'dynamodb' | 'table'>,
  folder: string,
  { segment, parts, after }: Segment,
  rules: ItemRules,
): AsyncGenerator<WrittenPart> {
  const pages = paginateScan(
    { client: dynamodb, ...(after && { startingToken: after }) },
    { TableName: table, ConsistentRead: true, Segment: segment, TotalSegments: SEGMENTS },
  )[Symbol.asyncIterator]();
  for (let number = parts; ; number++) {
    const written = await writePart(pages, folder, partFile(segment, number), rules);
    yield written;
    if (written.next === undefined) return;
  }
}

/** Writes pages until the part is full or the segment ends. */
async function writePart(
  pages: AsyncIterator<ScanCommandOutput>,
  folder: string,
  file: string,
  rules: ItemRules,
): Promise<WrittenPart> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await using writer = await openWriter(path);
  const named: NamedObject[] = [];
  let items = 0;
  let next: Item | undefined;
  do {
    const { value } = await pages.next();
    const page: ScanCommandOutput | undefined = value;
    const { Items = [], LastEvaluatedKey } = page ?? {};
    await writer.write(Items.map((item) => `${writeItem(item)}\n`).join(''));
    named.push(...Items.flatMap((item) => rules.objectOf(item) ?? []));
    items += Items.length;
    next = LastEvaluatedKey;
  } while (next !== undefined && writer.size() < PART_BYTES);
  const { sha256 } = await writer.finish();
  return { part: { file, items, sha256 }, named, next };
}
