import { createCandidateProfile } from '../../contract/candidate.ts';
import { addProfile, profileToWire } from '../../data/candidates.ts';
import { documentFromUrl } from '../../data/files.ts';
import { newId } from '../../data/ids.ts';
import { transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(createCandidateProfile, async ({ input, actor }) => {
  const [resume_key, cover_letter_key] = await Promise.all([
    input.resumeUrl ? documentFromUrl('resumeUrl', input.resumeUrl, actor.id) : null,
    input.coverLetterUrl ? documentFromUrl('coverLetterUrl', input.coverLetterUrl, actor.id) : null,
  ]);
  const { phone_number, city, state, zip_code } = input;
  const profile = {
    id: newId(),
    resume_key,
    cover_letter_key,
    candidate_availability: input.candidateAvailability,
    work_authorization_status: input.workAuthorizationStatus,
    date_of_birth: input.dateOfBirth,
    work_type_preference: input.workTypePreference,
    actively_looking: input.activelyLooking ?? true,
    phone_number,
    city,
    state,
    zip_code,
    benefits_wanted: {
      remoteWork: false,
      healthInsurance: false,
      retirementPlan: false,
      paidTimeOff: false,
    },
    work_experience: [],
    education_history: [],
  };
  await transact([addProfile(actor.id, profile)]);
  return { profile: await profileToWire(profile) };
});
