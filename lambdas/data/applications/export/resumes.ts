import { readDocument } from '../../files/object-streams.ts';
import { type Entry, entryName, loadAhead } from '../../files/store-export.ts';
import { type Applicants, nameOf } from './applicant-pages.ts';
import type { Count } from './table-files.ts';

/** Resumes that are read at once, each of 10 MB at most: 10,000 of them at 250 ms each take five minutes. */
const READ_AHEAD = 8;

/**
 * The files of a ZIP: the resumes, and a list of the applicants without one.
 * @param total the number of applicants
 */
export async function* resumeEntries(
  pages: AsyncIterable<Applicants>,
  total: number,
  count: Count,
): AsyncGenerator<Entry> {
  const digits = String(total).length;
  const without: string[] = [];
  let number = 0;
  for await (const page of pages) {
    const before = without.length;
    const read = async (each: Applicants[number]) => {
      const resume = each?.resume ?? undefined;
      return { each, resume, input: resume && (await readDocument(resume)) };
    };
    for await (const { each, resume, input } of loadAhead(page, READ_AHEAD, read)) {
      const name = entryName(
        ++number,
        each === undefined ? 'Deleted application' : nameOf(each),
        digits,
      );
      if (!resume || !input) without.push(name);
      else yield { name: `${name}${extensionOf(resume.key)}`, input };
    }
    await count(page.length, without.length - before);
  }
  if (without.length > 0) yield { name: 'without a resume.txt', input: `${without.join('\n')}\n` };
}

const extensionOf = (key: string) => key.slice(key.lastIndexOf('.'));
