import { DELETED_APPLICANT, DELETED_COMPANY } from '../../../contract/texts/texts.ts';
import { eraseFields, FACT, type FieldRules, INTERNAL } from '../../table/field-rules.ts';
import type { StoredInterview } from './stored-interview.ts';

/**
 * Each field of an interview: who sees it, and how it is erased when its manager deletes their account. A candidate's
 * interviews are removed with their account.
 */
export const INTERVIEW_FIELDS = {
  id: FACT,
  application_id: FACT,
  job_posting_id: FACT,
  candidate_id: INTERNAL,
  manager_id: INTERNAL,
  job_title: FACT,
  company_name: { ...FACT, erase: () => DELETED_COMPANY },
  candidate_name: FACT,
  kind: FACT,
  minutes: FACT,
  /** The candidate sees in the copy of their data whether they came. */
  status: FACT,
  offered: FACT,
  start: FACT,
  starts_at: FACT,
  time_zone: FACT,
  location: { ...FACT, erase: () => null },
  link: { ...FACT, erase: () => '' },
  note: { ...FACT, erase: () => '' },
  last_note: FACT,
  changed_by: FACT,
  sequence: INTERNAL,
  once: INTERNAL,
  replaced: INTERNAL,
  employer_left: INTERNAL,
  created_at: FACT,
  changed_at: FACT,
  revision: INTERNAL,
} as const satisfies FieldRules<StoredInterview>;

/** An interview of a deleted manager: only its time and outcome stay, and what the candidate wrote. */
export function withoutEmployer(stored: StoredInterview): StoredInterview {
  const last_note = stored.changed_by === 'manager' ? '' : stored.last_note;
  const erased = eraseFields<StoredInterview>(INTERVIEW_FIELDS, stored);
  return { ...erased, last_note, employer_left: true };
}

/** A cancelled interview of a deleted candidate. */
export function withoutCandidate(stored: StoredInterview): StoredInterview {
  const { first_name, last_name } = DELETED_APPLICANT;
  const last_note = stored.changed_by === 'candidate' ? '' : stored.last_note;
  return { ...stored, candidate_name: `${first_name} ${last_name}`, last_note };
}
