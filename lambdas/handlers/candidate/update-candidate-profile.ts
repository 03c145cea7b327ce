import { updateCandidateProfile } from '../../contract/candidate.ts';
import { notFound } from '../../contract/problem.ts';
import { changeProfile, getCandidate, profileToWire } from '../../data/candidates.ts';
import { documentFromUrl } from '../../data/files.ts';
import { optimistic, transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { defined } from '../../rules/defined.ts';

export const handler = endpoint(updateCandidateProfile, ({ input, actor }) =>
  optimistic(async () => {
    const { candidate_profile: before } = await getCandidate(actor.id);
    if (before?.id !== input.id) throw notFound('profile');
    const document = (
      field: 'resumeUrl' | 'coverLetterUrl',
      current: string | null,
    ): Promise<string | null> | string | null => {
      const url = input[field];
      if (url === undefined) return current;
      return url === null ? null : documentFromUrl(field, url, actor.id, current);
    };
    const [resume_key, cover_letter_key] = await Promise.all([
      document('resumeUrl', before.resume_key),
      document('coverLetterUrl', before.cover_letter_key),
    ]);
    const { phone_number, city, state, zip_code } = input;
    const profile = {
      id: before.id,
      resume_key,
      cover_letter_key,
      candidate_availability: input.candidateAvailability,
      work_authorization_status: input.workAuthorizationStatus,
      date_of_birth: input.dateOfBirth ?? before.date_of_birth,
      work_type_preference: input.workTypePreference ?? before.work_type_preference,
      actively_looking: input.activelyLooking ?? before.actively_looking,
      phone_number,
      city,
      state,
      zip_code,
      benefits_wanted: { ...before.benefits_wanted, ...defined(input.benefitsWanted ?? {}) },
      work_experience: input.workExperience ?? before.work_experience,
      education_history: input.educationHistory ?? before.education_history,
    };
    await transact([changeProfile(actor.id, before, profile)]);
    return { profile: await profileToWire(profile) };
  }),
);
