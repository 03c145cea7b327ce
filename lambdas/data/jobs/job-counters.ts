import { conflict } from '../../contract/problem.ts';
import {
  APPLICATION_STATUS,
  type ApplicationStatus,
} from '../../contract/statuses/application-status.ts';
import { jobKey } from '../keys/jobs.ts';
import { incrementWrite, type Write } from '../table/write.ts';
import type { StoredJob } from './jobs.ts';

interface QuestionCounter {
  readonly counter: 'screening_question_count' | 'video_question_count';
  readonly most: number;
}

// Writes of applications check the job's revision, so a changed question must raise it, too.
const changedQuestions = { questions_revision: 1, revision: 1 };

/**
 * Counts a new question. Fails if the job or its questions changed since the read.
 * @throws conflict if the job has the maximum already
 */
export function incrementQuestions(seen: StoredJob, { counter, most }: QuestionCounter): Write {
  if (seen[counter] >= most)
    throw conflict(`A job can have at most ${most} questions of this kind.`);
  return incrementWrite(
    jobKey(seen.id),
    { [counter]: 1, ...changedQuestions },
    { unchanged: seen },
  );
}

/** Records an edited question of the job. */
export function incrementQuestionsRevision(id: string): Write {
  return incrementWrite(jobKey(id), changedQuestions);
}

/**
 * Subtracts a question. `questions_revision` stays: the other questions are unchanged for candidates. Fails if the
 * job or its questions changed since the read.
 */
export function decrementQuestions(seen: StoredJob, { counter }: QuestionCounter): Write {
  return incrementWrite(jobKey(seen.id), { [counter]: -1, revision: 1 }, { unchanged: seen });
}

/** Counts a submitted application. Fails if the job or its questions changed since the read. */
export function incrementApplications(seen: StoredJob): Write {
  return incrementWrite(
    jobKey(seen.id),
    { applicant_count: 1, new_application_count: 1 },
    { unchanged: seen },
  );
}

/** Subtracts a removed application. */
export function decrementApplications(id: string, status: ApplicationStatus): Write {
  const isNew = APPLICATION_STATUS[status].countsAsNew ? { new_application_count: -1 } : {};
  return incrementWrite(jobKey(id), { applicant_count: -1, ...isNew });
}

/** Adds `by` to the job's number of new applications. No writes if it is 0. */
export function addToNewApplications(id: string, by: number): Write[] {
  return by === 0 ? [] : [incrementWrite(jobKey(id), { new_application_count: by })];
}
