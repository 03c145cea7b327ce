import { DELETED_COMPANY } from '../../contract/texts/texts.ts';
import { eraseFields, FACT, type FieldRules, INTERNAL } from '../table/field-rules.ts';
import type { StoredOffer } from './offers.ts';

const none = () => '';

/** Each field of an offer: who sees it, and how it is erased when its manager deletes their account. */
export const OFFER_FIELDS = {
  id: FACT,
  acceptance_status: FACT,
  responded_at: FACT,
  deadline: FACT,
  decline_reason: FACT,
  decline_note: FACT,
  withdrawn_at: FACT,
  withdraw_reason: { ...FACT, erase: none },
  job_candidate_application_id: FACT,
  candidate_id: INTERNAL,
  offer_type: FACT,
  employment_type: FACT,
  job_title: FACT,
  salary_type: FACT,
  salary_amount_in_cents: FACT,
  start_date: FACT,
  start_time: FACT,
  onboarding_location_id: FACT,
  company_name: { ...FACT, erase: () => DELETED_COMPANY },
  location_name: { ...FACT, erase: none },
  address: { ...FACT, erase: none },
  city: { ...FACT, erase: none },
  state: { ...FACT, erase: none },
  zip_code: { ...FACT, erase: none },
  // The candidate sees the contact once they accept.
  contact_name: { ...FACT, erase: none },
  contact_phone: { ...FACT, erase: none },
  contact_email: { ...FACT, erase: none },
  what_to_bring: { ...FACT, erase: none },
  hourly_pay_in_cents: FACT,
  hired: INTERNAL,
  created_at: FACT,
  revision: INTERNAL,
} as const satisfies FieldRules<StoredOffer>;

/** An offer of a deleted manager: only its terms and outcome stay. */
export function withoutCompany(stored: StoredOffer): StoredOffer {
  return eraseFields<StoredOffer>(OFFER_FIELDS, stored);
}
