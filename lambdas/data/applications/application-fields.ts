import { eraseFields, FACT, type FieldRules, INTERNAL } from '../table/field-rules.ts';
import type { StoredApplication } from './stored-application.ts';

const BOTH = ['manager', 'candidate'] as const;

/** Each field of an application: who sees it, whose export has it, and how it is erased. */
export const APPLICATION_FIELDS = {
  id: FACT,
  job_posting_id: { shownTo: BOTH, exportedTo: ['candidate'] },
  manager_id: INTERNAL,
  candidate_id: { shownTo: BOTH, exportedTo: ['candidate'] },
  /** Replaced by a text when the candidate deletes their account; kept when the manager does. */
  candidate: { shownTo: ['manager'], exportedTo: BOTH },
  residence: { shownTo: ['manager'], exportedTo: ['candidate'], erase: () => undefined },
  source: { shownTo: ['manager'], exportedTo: BOTH, erase: () => undefined },
  application_status: FACT,
  resume: { shownTo: ['manager'], exportedTo: ['candidate'], erase: () => null },
  cover_letter: { shownTo: ['manager'], exportedTo: ['candidate'], erase: () => null },
  screening_responses: { shownTo: ['manager'], exportedTo: ['candidate'], erase: () => [] },
  video_responses: { shownTo: ['manager'], exportedTo: ['candidate'], erase: () => [] },
  offer: {
    shownTo: BOTH,
    exportedTo: ['candidate'],
    erase: (offer) =>
      offer && { ...offer, decline_reason: null, decline_note: '', withdraw_reason: '' },
  },
  interview: FACT,
  interview_changes: INTERNAL,
  questions_revision: INTERNAL,
  /** Reveals that the candidate needed more time, so nobody else sees it. */
  answer_seconds: { shownTo: ['candidate'], exportedTo: ['candidate'], erase: () => undefined },
  rating: { shownTo: ['manager'], exportedTo: BOTH, erase: () => undefined },
  note: { shownTo: ['manager'], exportedTo: BOTH, erase: () => undefined },
  created_at: { shownTo: BOTH, exportedTo: ['candidate'] },
  submitted_at: FACT,
  decided_at: FACT,
  offered_at: FACT,
  answered_at: FACT,
  withdrawn_at: FACT,
  opened_at: { shownTo: ['manager'], exportedTo: [] },
  asked_at: FACT,
  unanswered_at: { shownTo: ['candidate'], exportedTo: ['candidate'] },
  held_until: { shownTo: [], exportedTo: ['manager'] },
  candidate_deleted_at: { shownTo: ['manager'], exportedTo: [] },
  employer_deleted_at: { shownTo: BOTH, exportedTo: ['candidate'] },
  revision: INTERNAL,
} as const satisfies FieldRules<StoredApplication>;

/** An application without its content. Candidate, dates and outcome stay. */
export function withoutContent(application: StoredApplication): StoredApplication {
  return eraseFields<StoredApplication>(APPLICATION_FIELDS, application);
}
