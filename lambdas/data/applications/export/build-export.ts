import { CALL_LEASE_MS, LONG_WORK_LEASE_MS } from '../../../contract/function-timeouts.ts';
import { EXPORTED_RESUMES_MAX_BYTES } from '../../../contract/limits.ts';
import { getManager } from '../../accounts/managers.ts';
import { MOST_TRIES, storeParts, storeZip, TooLarge } from '../../files/store-export.ts';
import { unlessConflict, WriteConflict } from '../../table/retry.ts';
import { transact } from '../../table/write.ts';
import { type BatchOf, changeBatch, claimBatch, countWrite } from '../batches.ts';
import { applicantPages, withContacts } from './applicant-pages.ts';
import { answerColumns, rowColumns } from './exported-columns.ts';
import { resumeEntries } from './resumes.ts';
import { csvOf, workbookOf } from './table-files.ts';

/**
 * Builds the file of an export of applicants, in one run: an interrupted build starts over. Only a complete file
 * is stored.
 */

type Export = BatchOf<'export'>;

/** The most applicants of an export that is built within a call, well within its time limit. */
const AT_ONCE = { rows: 10_000, workbook: 2000, answers: 5000, resumes: 50 } as const;
/** The number of applicants between two updates of the progress. */
const PAGE = { rows: 500, workbook: 500, answers: 500, resumes: 50 } as const;

/** Builds a small export on its first try. A task builds all others. */
export async function buildAtOnce(batch: Export): Promise<void> {
  const { tries, content } = batch.work;
  if (tries === 0 && batch.total <= AT_ONCE[content]) await build(batch, CALL_LEASE_MS);
}

/**
 * Builds an export, unless another worker has its lease, or it is finished.
 * @param most the largest ZIP, in bytes; the export is `too-large` if it would be larger
 * @throws after the last try; the export is then `failed`
 */
export async function buildAnyway(batch: Export, most = EXPORTED_RESUMES_MAX_BYTES): Promise<void> {
  if (batch.work.tries < MOST_TRIES) return await build(batch, LONG_WORK_LEASE_MS, most);
  const held = await claimBatch(batch, LONG_WORK_LEASE_MS);
  if (held === undefined) return;
  await end(held, { state: 'failed', finished_at: new Date().toISOString() });
  throw new Error('The export has been given up');
}

async function build(
  before: Export,
  leaseMs: number,
  most = EXPORTED_RESUMES_MAX_BYTES,
): Promise<void> {
  const work = { ...before.work, tries: before.work.tries + 1 };
  const held = await claimBatch(before, leaseMs, work);
  if (held === undefined) return;
  try {
    const size = await store(held, most);
    // If the account was deleted in the meantime, the object is removed when it arrives.
    await end(held, {
      state: 'done',
      finished_at: new Date().toISOString(),
      work: { ...held.work, size },
    });
  } catch (error) {
    if (error instanceof TooLarge)
      return await end(held, { state: 'too-large', finished_at: new Date().toISOString() });
    await end(held, {});
    // Another worker has the lease, or the export is gone.
    if (!(error instanceof WriteConflict)) throw error;
  }
}

/** Stores a change, and releases the lease. */
async function end(held: Export, change: Partial<Export>): Promise<void> {
  await unlessConflict(transact([changeBatch(held, { ...held, ...change, busy_until: null })]));
}

/**
 * Stores the file.
 * @returns its size in bytes
 * @throws WriteConflict if the lease is lost; TooLarge
 */
async function store(held: Export, most: number): Promise<number> {
  const { content, object_key, job_posting_id } = held.work;
  let behind = 0;
  const count = async (done: number, left_out: number) => {
    behind += done;
    await transact([countWrite(held, { done, left_out, changed: done - left_out })]);
  };
  // Resets the counters of an interrupted try.
  if (held.done > 0)
    await transact([
      countWrite(held, { done: -held.done, left_out: -held.left_out, changed: -held.changed }),
    ]);
  const size = PAGE[content];
  const { time_zone } = (await getManager(held.manager_id)).preferences;
  const pages = async function* () {
    yield* applicantPages(held, size);
    // Thrown within the stream, so that an incomplete file is not stored.
    if (behind !== held.total) throw new Error(`${behind} of ${held.total} applicants were read`);
  };
  if (content === 'resumes')
    return await storeZip(object_key, resumeEntries(pages(), held.total, count), most);
  if (content === 'workbook')
    return await storeParts(object_key, [
      await workbookOf(rowColumns(time_zone), withContacts(pages()), count),
    ]);
  if (content === 'rows')
    return await storeParts(object_key, csvOf(rowColumns(time_zone), withContacts(pages()), count));
  const columns = await answerColumns(job_posting_id, time_zone, applicantPages(held, size));
  return await storeParts(object_key, csvOf(columns, pages(), count));
}
