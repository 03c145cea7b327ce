import { streamDocument } from '../../files/object-streams.ts';
import { type Entry, entryName } from '../../files/store-export.ts';
import { type Applicants, nameOf } from './applicant-pages.ts';
import type { Count } from './csv.ts';

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
    for (const each of page) {
      const name = entryName(
        ++number,
        each === undefined ? 'Deleted application' : nameOf(each),
        digits,
      );
      const resume = each?.resume;
      const input = resume && (await streamDocument(resume));
      if (!resume || !input) without.push(name);
      else yield { name: `${name}${extensionOf(resume.key)}`, input };
    }
    await count(page.length, without.length - before);
  }
  if (without.length > 0) yield { name: 'without a resume.txt', input: `${without.join('\n')}\n` };
}

const extensionOf = (key: string) => key.slice(key.lastIndexOf('.'));
