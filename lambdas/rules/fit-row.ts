import { ROW_MAX_BYTES } from '../contract/limits.ts';
import { type ApplicantRow, type RowOnWire, rowToWire } from '../contract/schemas/applicant-row.ts';

/** How much of a city is kept, in bytes. If the row is still too long, the name is cut. */
const CITY_BYTES = 20;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const bytesIn = (text: string) => bytesOf(text) - bytesOf('');

/** A row on the wire, with its city and then its name cut if it would be too long. */
export function fitRow(row: ApplicantRow): RowOnWire {
  const over = bytesOf(rowToWire(row)) - ROW_MAX_BYTES;
  if (over <= 0) return rowToWire(row);
  const city = cutTo(Math.max(CITY_BYTES, bytesIn(row.city) - over), row.city);
  const still = bytesOf(rowToWire({ ...row, city })) - ROW_MAX_BYTES;
  return rowToWire({ ...row, city, name: cutTo(bytesIn(row.name) - still, row.name) });
}

/** A text of at most `most` bytes in JSON, with an ellipsis if it was cut. */
function cutTo(most: number, text: string): string {
  if (bytesIn(text) <= most) return text;
  let cut = '';
  let left = most - bytesIn('…');
  for (const { segment } of graphemes.segment(text)) {
    left -= bytesIn(segment);
    if (left < 0) break;
    cut += segment;
  }
  return `${cut}…`;
}

// Not by code points: a cut between a letter and its accent would leave another letter.
const graphemes = new Intl.Segmenter('en');
