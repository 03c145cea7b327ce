import { DELETED_JOB } from '../../contract/texts/texts.ts';
import { eraseFields, FACT, type FieldRules, INTERNAL } from '../table/field-rules.ts';
import type { StoredJob } from './jobs.ts';

const OF_MANAGER = { shownTo: ['manager', 'candidate'], exportedTo: ['manager'] } as const;
/** Only for its manager. */
const OWN = { shownTo: ['manager'], exportedTo: ['manager'] } as const;

/** Each field of a job: who sees it, and how it is erased when its manager deletes their account. */
export const JOB_FIELDS = {
  id: FACT,
  company_id: FACT,
  location_id: FACT,
  manager_id: INTERNAL,
  job_title: FACT,
  hourly_pay_in_cents: { ...OF_MANAGER, erase: () => 0 },
  employment_type: OF_MANAGER,
  benefits: { ...OF_MANAGER, erase: () => [] },
  requirements: { ...OF_MANAGER, erase: () => [] },
  job_description: { ...OF_MANAGER, erase: () => '' },
  video_url: { ...OF_MANAGER, erase: () => null },
  schedule: { ...OF_MANAGER, erase: () => '' },
  remote: OF_MANAGER,
  is_active: OF_MANAGER,
  taken_down_at: INTERNAL,
  closed_at: INTERNAL,
  listing_revision: INTERNAL,
  unlisted_at: OWN,
  listed_until: INTERNAL,
  unlist_at: OWN,
  unlist_told_at: INTERNAL,
  created_at: OF_MANAGER,
  edited_at: { ...OWN, erase: () => undefined },
  applicant_count: OWN,
  new_application_count: OWN,
  screening_question_count: OF_MANAGER,
  video_question_count: OF_MANAGER,
  questions_revision: INTERNAL,
  revision: OWN,
} as const satisfies FieldRules<StoredJob>;

/**
 * A job whose manager has deleted their account: only its kind and its dates stay.
 * @param keepsTitle whether a candidate has applied to it, and sees the title in their list
 */
export function withoutEmployer(stored: StoredJob, keepsTitle: boolean): StoredJob {
  const erased = eraseFields<StoredJob>(JOB_FIELDS, stored);
  return keepsTitle ? erased : { ...erased, job_title: DELETED_JOB };
}
