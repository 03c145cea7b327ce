import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { conflict } from '../../contract/problem.ts';
import type { StoredJob } from '../jobs/jobs.ts';
import { suggestionKey, suggestionsRange } from '../keys/applications.ts';
import { itemType } from '../table/items.ts';
import type { Page } from '../table/page.ts';
import { queryPage } from '../table/read.ts';
import { createWrite, type Write } from '../table/write.ts';
import type { StoredApplication } from './stored-application.ts';

/** Jobs that employers suggested to a candidate: each job once. Deleted with the candidate's account. */

const suggestionType = itemType(
  z.object({
    job_posting_id: z.string(),
    job_title: z.string(),
    suggested_at: z.string(),
  }),
);
type StoredSuggestion = ReturnType<typeof suggestionType.parse>;

/** Stores a suggestion. @throws conflict, in the transaction, if the candidate has it already */
export function addSuggestion(
  { candidate_id }: StoredApplication,
  { id, job_title }: StoredJob,
  suggested_at: string,
): Write {
  return createWrite(
    suggestionType,
    { key: suggestionKey(candidate_id, id) },
    { job_posting_id: id, job_title, suggested_at },
    () => conflict('You have already suggested this job to this applicant.'),
  );
}

/** The jobs that were suggested to a candidate. */
export async function listSuggestions(
  candidate: string,
  cursor?: string,
): Promise<Page<StoredSuggestion>> {
  return await queryPage(suggestionsRange(candidate), suggestionType, LIST_PAGE, cursor);
}
