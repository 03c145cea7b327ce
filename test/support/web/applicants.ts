import {
  getApplicantContacts,
  getApplicantRows,
} from '../../../lambdas/contract/calls/applicant-rows.ts';
import {
  getJobApplications,
  updateJobApplicationStatus,
} from '../../../lambdas/contract/calls/application.ts';
import { noteApplication, rateApplications } from '../../../lambdas/contract/calls/assessment.ts';
import {
  continueBatch,
  startDecisions,
  undoDecisions,
} from '../../../lambdas/contract/calls/batches.ts';
import { getManagerCompanies } from '../../../lambdas/contract/calls/company.ts';
import { getCandidate } from '../../../lambdas/contract/calls/manager.ts';
import { makeOffer, withdrawOffer } from '../../../lambdas/contract/calls/offer.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { getOtherApplications } from '../../../lambdas/contract/calls/other-applications.ts';
import { getJobRows } from '../../../lambdas/contract/calls/own-jobs.ts';
import {
  getApplicationTimeline,
  getJobApplication,
  openApplication,
} from '../../../lambdas/contract/calls/timeline.ts';
import { ROWS_PAGE } from '../../../lambdas/contract/limits.ts';
import type { ParsedInputOf } from '../../../lambdas/contract/route.ts';
import { rowToWire } from '../../../lambdas/contract/schemas/applicant-row.ts';
import type {
  Application,
  RecordedResponse,
} from '../../../lambdas/contract/schemas/application.ts';
import type { DecisionBatch } from '../../../lambdas/contract/schemas/batch.ts';
import type { JobWithQuestions } from '../../../lambdas/contract/schemas/job.ts';
import type { Offer } from '../../../lambdas/contract/schemas/offer.ts';
import { queueOf } from '../../../lambdas/contract/statuses/application-status.ts';
import { webm } from '../documents/files.ts';
import { answer, refusal } from './app.tsx';
import { FIRST_NAMES } from './first-names.ts';
import { robin } from './people.ts';
import { answerCompany, company, jobWithQuestions, offer } from './things.ts';

/** A job with applicants, whom the test keeps: decisions, ratings and notes are stored and answered as by the server. */

const SUBMITTED = Date.parse('2026-03-02T09:00:00.000Z');
const MINUTE_MS = 60_000;
const LATER = '2026-03-03T09:00:00.000Z';

/** An id of the server's form. */
const idOf = (kind: string, index: number) => `01J${kind}${String(index).padStart(22, '0')}`;

function madeUp(index: number, job: JobWithQuestions): Application {
  return {
    id: `${idOf('A', index)}_${idOf('J', 0)}`,
    job_posting_id: job.id,
    application_status: 'new',
    candidate_id: idOf('P', index),
    candidate: { first_name: FIRST_NAMES[index] ?? `Number ${index}`, last_name: 'Ash' },
    created_at: new Date(SUBMITTED).toISOString(),
    submitted_at: new Date(SUBMITTED + index * MINUTE_MS).toISOString(),
    decided_at: null,
    offered_at: null,
    answered_at: null,
    withdrawn_at: null,
    asked_at: null,
    offer: null,
    interview: null,
    employer_deleted_at: null,
    candidate_deleted_at: null,
    opened_at: null,
    profile: { resume_url: null, cover_letter_url: null },
    screening_responses: [],
    rating: null,
    note: '',
    source: null,
    video_responses: [
      {
        question_id: 'q',
        question_text: 'Why do you bake?',
        kind: 'text',
        response_text: 'For the smell of it.',
      },
    ],
  };
}

const rowOf = ({ candidate, submitted_at, note, screening_responses, ...each }: Application) =>
  rowToWire({
    ...each,
    name: `${candidate.first_name} ${candidate.last_name}`,
    submitted_at: submitted_at ?? '',
    matches: screening_responses.filter(({ is_correct }) => is_correct === true).length,
    of: screening_responses.filter(({ is_correct }) => is_correct !== null).length,
    kinds: ['text'],
    city: '',
    miles: null,
    has_note: note !== '',
  });

function offered({ employment_type, answer_by, ...terms }: ParsedInputOf<typeof makeOffer>): Offer {
  return {
    ...offer,
    ...terms,
    employment_type: employment_type ?? terms.offer_type,
    contact_name: '',
    contact_phone: '',
    contact_email: '',
    what_to_bring: '',
    answer_by: answer_by ?? null,
    expires_at: answer_by ? `${answer_by}T24:00:00.000Z` : null,
  };
}

type DecisionsInput = ParsedInputOf<typeof startDecisions>;

/** A screening answer to a question, marked against the preferred one. */
export function screeningAnswer(
  question_text: string,
  response_text: string,
  correct_answer: string | null = null,
): Application['screening_responses'][number] {
  const is_correct = correct_answer === null ? null : response_text === correct_answer;
  return {
    question_id: question_text,
    question_text,
    response_text,
    correct_answer,
    is_correct,
  };
}

/** An answer by video, of one frame unless another file is given. */
export const videoAnswer = (
  question_text: string,
  content: Uint8Array<ArrayBuffer> = webm,
): RecordedResponse => ({
  question_id: question_text,
  question_text,
  kind: 'video',
  presigned_url: URL.createObjectURL(new Blob([content], { type: 'video/webm' })),
});

/**
 * Answers the calls of the review and of the table for a job to which Avery, Blake, Casey and so on have applied.
 * @param fieldsOf what differs in an application, by its place
 */
export function answerApplicants(
  count: number,
  fields: Partial<JobWithQuestions> = {},
  fieldsOf: (index: number) => Partial<Application> = () => ({}),
) {
  const job = { ...jobWithQuestions, ...fields, applicant_count: count };
  const all = Array.from({ length: count }, (_, index) => ({
    ...madeUp(index, job),
    ...fieldsOf(index),
  }));
  const byId = (id: string) => {
    const found = all.find((each) => each.id === id);
    if (found === undefined) throw new Error(`Nobody has the id ${id}.`);
    return found;
  };
  const copyOf = (id: string) => structuredClone(byId(id));
  const batches = new Map<string, { batch: DecisionBatch; undo: () => void }>();
  let isTold = false;

  function startBatch({
    application_ids: ids,
    application_status,
    expected_statuses,
  }: DecisionsInput) {
    const changed = ids
      .map((id, at) => ({ id, from: expected_statuses?.[at] }))
      .filter(({ id, from }) => from === undefined || byId(id).application_status === from);
    for (const { id } of changed) byId(id).application_status = application_status;
    const batch: DecisionBatch = {
      id: idOf('B', batches.size),
      job_posting_id: job.id,
      kind: 'decisions',
      state: 'done',
      application_status,
      total: ids.length,
      done: ids.length,
      told: 0,
      left_out: ids.length - changed.length,
      created_at: LATER,
      finished_at: LATER,
    };
    const undo = () => {
      batch.state = 'undone';
      for (const { id, from } of changed) byId(id).application_status = from ?? 'new';
    };
    batches.set(batch.id, { batch, undo });
    return batch;
  }

  answerCompany();
  answer(getJobRows, () => ({ rows: [], companies: [], locations: [] }));
  answer(getManagerCompanies, () => ({ companies: [company] }));
  answer(getJobPosting, () => ({
    job: {
      ...job,
      new_application_count: all.filter((each) => each.application_status === 'new').length,
    },
  }));
  answer(getJobApplications, ({ queue }) => ({
    applications: structuredClone(
      all.filter((each) => queue === undefined || queueOf(each.application_status) === queue),
    ),
  }));
  answer(getApplicantRows, ({ cursor = '0' }) => {
    const start = Number(cursor);
    const end = start + ROWS_PAGE;
    return {
      rows: all.slice(start, end).map(rowOf),
      ...(end < count && { next_cursor: String(end) }),
      as_of: LATER,
    };
  });
  answer(getApplicantContacts, () => ({ contacts: [] }));
  answer(getJobApplication, ({ application_id: id }) => ({ application: copyOf(id) }));
  answer(openApplication, ({ application_id: id }) => {
    byId(id).opened_at ??= LATER;
    return { opened_at: LATER };
  });
  answer(getApplicationTimeline, () => ({ events: [] }));
  answer(getOtherApplications, () => ({ applications: [] }));
  answer(getCandidate, ({ id }) => ({
    candidate: { ...robin, ...all.find((each) => each.candidate_id === id)?.candidate, id },
  }));
  answer(updateJobApplicationStatus, ({ id, application_status, expected_status }) => {
    const found = byId(id);
    if (expected_status !== undefined && found.application_status !== expected_status)
      return refusal(409, 'The application has another status by now.');
    found.application_status = application_status;
    found.decided_at = application_status === 'new' ? null : LATER;
    return { application: copyOf(id), told: isTold };
  });
  answer(rateApplications, ({ application_ids, rating }) => {
    for (const id of application_ids) byId(id).rating = rating;
    return { rated: application_ids, left_out: [] };
  });
  answer(noteApplication, ({ application_id: id, note, expected_note }) => {
    const found = byId(id);
    if (expected_note !== undefined && ![expected_note, note].includes(found.note))
      return refusal(409, 'This note was changed in the meantime.', {
        application: { id, note: found.note },
      });
    found.note = note;
    return { application: copyOf(id) };
  });
  answer(startDecisions, (input) => ({ batch: { ...startBatch(input) } }));
  answer(continueBatch, ({ id }) => ({ batch: { ...batchOf(id).batch } }));
  answer(undoDecisions, ({ batch_id }) => {
    batchOf(batch_id).undo();
    return { batch: { ...batchOf(batch_id).batch } };
  });
  answer(makeOffer, (terms) => {
    const made = offered(terms);
    const found = byId(terms.job_candidate_application_id);
    found.application_status = 'offer-extended';
    found.offer = made;
    return { offer: made };
  });
  answer(withdrawOffer, ({ offer_id, reason }) => {
    const found = all.find((each) => each.offer?.id === offer_id);
    if (found?.offer == null) throw new Error(`No offer has the id ${offer_id}.`);
    found.application_status = 'accepted';
    const withdrawn = { acceptance_status: 'Withdrawn', withdrawn_at: LATER } as const;
    Object.assign(found.offer, withdrawn, { withdraw_reason: reason ?? '' });
    return { offer: { ...offer, ...found.offer } };
  });

  function batchOf(id: string) {
    const found = batches.get(id);
    if (found === undefined) throw new Error(`No batch has the id ${id}.`);
    return found;
  }

  return {
    job,
    /** All applications, as stored now. */
    applications: all as readonly Application[],
    /** From now on applicants are told of decisions at once. */
    tellAtOnce: () => {
      isTold = true;
    },
    /** The first names of the applicants by status, as stored now. */
    firstNamesByStatus: () =>
      Object.fromEntries(
        Object.entries(Object.groupBy(all, (each) => each.application_status)).map(
          ([status, some]) => [status, some.map(({ candidate }) => candidate.first_name)],
        ),
      ),
  };
}
