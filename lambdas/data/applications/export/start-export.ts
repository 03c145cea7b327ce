import { EXPORT_S } from '../../../contract/limits.ts';
import type { ExportContent } from '../../../contract/schemas/batch.ts';
import { unaccented } from '../../../contract/texts/unaccented.ts';
import { registerSystemFile } from '../../files/files.ts';
import type { StoredJob } from '../../jobs/jobs.ts';
import { exportObjectKey } from '../../keys/accounts.ts';
import type { Write } from '../../table/write.ts';
import { type BatchOf, startBatch } from '../batches.ts';

/** Exports of applicants to a job into one file, as batches. */

/** The most ids in a part: an item has at most 400 KB. */
const PART = 1000;

/**
 * Starts an export. The key of its file is stored before the file, so that the object is found and removed even if the
 * build fails.
 * @param ids the applications' own ULIDs, without repeats
 * @param along further writes for the transaction
 */
export async function startExport(
  { id: job_posting_id, manager_id, job_title }: StoredJob,
  ids: readonly string[],
  content: ExportContent,
  along: (batch: BatchOf<'export'>) => Promise<readonly Write[]>,
): Promise<BatchOf<'export'>> {
  const extension = EXTENSIONS[content];
  const object_key = exportObjectKey(crypto.randomUUID(), extension);
  const file_name = `${fileNameOf(content, job_title)}.${extension}`;
  const work = { kind: 'export' as const, job_posting_id, content, object_key, file_name };
  const all = ids.map((id) => ({ id }));
  return await startBatch(manager_id, { ...work, size: null, tries: 0 }, all, {
    partSize: PART,
    keptMs: EXPORT_S * 1000,
    along: async (batch) => [
      ...(await along(batch)),
      registerSystemFile(object_key, manager_id, EXPORT_S),
    ],
  });
}

const EXTENSIONS = { rows: 'csv', workbook: 'xlsx', answers: 'csv', resumes: 'zip' } as const;
const TITLES = {
  rows: 'applicants',
  workbook: 'applicants',
  answers: 'answers',
  resumes: 'resumes',
} as const;

/** Such as `answers-baker-2030-01-31`: ASCII, since it becomes a header. */
function fileNameOf(content: ExportContent, job_title: string): string {
  const words = unaccented(job_title).match(/[a-z0-9]+/g) ?? [];
  const title = words.join('-').slice(0, 60).replace(/-$/, '');
  return [TITLES[content], title, new Date().toISOString().slice(0, 10)].filter(Boolean).join('-');
}
