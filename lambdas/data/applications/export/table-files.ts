import { stringify } from 'csv-stringify/sync';
import writeExcelFile from 'write-excel-file/node';
import { CSV_FORMAT } from '../../../contract/csv-format.ts';
import type { Applicants, Shown } from './applicant-pages.ts';

/** The files of a table of applicants. */

/** A column. A date is what a clock in the manager's time zone shows. */
export interface Column {
  readonly heading: string;
  cell(applicant: Shown): Cell;
}
type Cell = string | number | Date | null | undefined;

/** Adds to the progress of an export: the number of processed applicants, and of left-out ones among them. */
export type Count = (done: number, leftOut: number) => Promise<void>;

/** The lines of a CSV, with a byte order mark that tells spreadsheets that it is UTF-8. */
export async function* csvOf(
  columns: readonly Column[],
  pages: AsyncIterable<Applicants>,
  count: Count,
): AsyncGenerator<string> {
  yield stringify([headingsOf(columns)], { ...CSV_FORMAT, bom: true });
  for await (const rows of rowsOf(columns, pages, count)) yield stringify(rows, CSV_FORMAT);
}

/**
 * An Excel workbook. A text stays a text, whatever it looks like: a ZIP code keeps its zeros, and there are no formulas.
 * It is held in memory: 20,000 rows with the longest notes take 420 MB.
 */
export async function workbookOf(
  columns: readonly Column[],
  pages: AsyncIterable<Applicants>,
  count: Count,
): Promise<Uint8Array> {
  const rows: Cell[][] = [headingsOf(columns)];
  for await (const page of rowsOf(columns, pages, count)) rows.push(...page);
  return await writeExcelFile(rows, {
    dateFormat: 'yyyy-mm-dd hh:mm:ss',
    stickyRowsCount: 1,
    // Excel shows a time that does not fit as ####.
    columns: columns.map(() => ({ width: 20 })),
  }).toBuffer();
}

const headingsOf = (columns: readonly Column[]) => columns.map(({ heading }) => heading);

/** The rows of each page. Missing applicants have none. */
async function* rowsOf(
  columns: readonly Column[],
  pages: AsyncIterable<Applicants>,
  count: Count,
): AsyncGenerator<Cell[][]> {
  for await (const page of pages) {
    const there = page.filter((each) => each !== undefined);
    yield there.map((each) => columns.map(({ cell }) => cell(each)));
    await count(page.length, page.length - there.length);
  }
}
