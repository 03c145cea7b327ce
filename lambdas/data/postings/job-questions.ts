import { decrementQuestions, incrementQuestions } from '../jobs/job-counters.ts';
import { readCompaniesAndLocations } from '../jobs/job-to-wire.ts';
import { getJob, type StoredJob } from '../jobs/jobs.ts';
import {
  deleteQuestionWrites,
  newQuestionWrite,
  type QuestionRef,
  type QuestionType,
  type StoredQuestion,
} from '../jobs/questions.ts';
import { editListing, getStoredListing } from '../listings/listings.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { transact, type Write } from '../table/write.ts';

/** Adding and deleting questions: the job's counts and its listing change in the same transaction. */

/**
 * Adds a question to its job.
 * @param along further writes for the transaction
 * @throws conflict if the job has the maximum of this kind
 */
export async function addQuestion<T extends StoredQuestion>(
  kind: QuestionType<T>,
  question: T,
  along: readonly Write[],
): Promise<void> {
  await changeQuestions(kind, question.job_posting_id, 1, (job) => [
    newQuestionWrite(kind, question),
    incrementQuestions(job, kind),
    ...along,
  ]);
}

/**
 * Deletes a question of a job.
 * @throws as `deleteQuestionWrites`
 */
export async function deleteQuestion<T extends StoredQuestion>(
  kind: QuestionType<T>,
  question: QuestionRef,
): Promise<void> {
  await changeQuestions(kind, question.job_posting_id, -1, async (seen) => [
    ...(await deleteQuestionWrites(kind, question)),
    decrementQuestions(seen, kind),
  ]);
}

/**
 * Stores the writes for a question, and the new count in the job's listing. A closed job has no listing; the audit
 * restores a lost one.
 */
async function changeQuestions<T extends StoredQuestion>(
  { counter }: QuestionType<T>,
  id: string,
  by: 1 | -1,
  writesOf: (job: StoredJob) => Write[] | Promise<Write[]>,
): Promise<void> {
  await withOptimisticLock(async () => {
    const listing = await getStoredListing(id);
    const before = await getJob(id);
    const writes = await writesOf(before);
    const job = { ...before, [counter]: before[counter] + by };
    const inPlace = await readCompaniesAndLocations(listing === undefined ? [] : [job]);
    const edit = inPlace((each, company, location) => {
      if (listing === undefined || company === undefined || location === undefined) return [];
      return editListing(listing, each, { company, location });
    }, job);
    await transact([...writes, ...edit]);
  });
}
