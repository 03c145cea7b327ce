import { stringify } from 'csv-stringify/sync';
import { CSV_FORMAT } from '../../../contract/csv-format.ts';
import type { Applicants, Shown } from './applicant-pages.ts';

/** A column of a CSV. */
export interface Column {
  readonly heading: string;
  cell(applicant: Shown): string | number | null | undefined;
}

/** Adds to the progress of an export: the number of processed applicants, and of left-out ones among them. */
export type Count = (done: number, leftOut: number) => Promise<void>;

/** The lines of a CSV, with a byte order mark that tells spreadsheets that it is UTF-8. */
export async function* csvOf(
  columns: readonly Column[],
  pages: AsyncIterable<Applicants>,
  count: Count,
): AsyncGenerator<string> {
  yield stringify([columns.map(({ heading }) => heading)], { ...CSV_FORMAT, bom: true });
  for await (const page of pages) {
    const there = page.filter((each) => each !== undefined);
    yield stringify(
      there.map((each) => columns.map(({ cell }) => cell(each))),
      CSV_FORMAT,
    );
    await count(page.length, page.length - there.length);
  }
}
