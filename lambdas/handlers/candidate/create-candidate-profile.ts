import { createCandidateProfile } from '../../contract/calls/candidate.ts';
import { conflict } from '../../contract/problem.ts';
import { NO_BENEFITS } from '../../contract/schemas/enumerations.ts';
import { changeCandidate, getCandidate, profileToWire } from '../../data/accounts/candidates.ts';
import { acceptDocument } from '../../data/files/accept-files.ts';
import { newId } from '../../data/table/ids.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(createCandidateProfile, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const before = await getCandidate(actor.id);
    if (before.candidate_profile !== undefined) {
      throw conflict('You have already created your profile.');
    }
    const [resume, coverLetter] = await Promise.all([
      input.resumeUrl ? acceptDocument('resumeUrl', input.resumeUrl, actor.id) : undefined,
      input.coverLetterUrl
        ? acceptDocument('coverLetterUrl', input.coverLetterUrl, actor.id)
        : undefined,
    ]);
    const { phone_number, city, state, zip_code } = input;
    const profile = {
      id: newId(),
      resume: resume?.file ?? null,
      cover_letter: coverLetter?.file ?? null,
      candidate_availability: input.candidateAvailability,
      work_authorization_status: input.workAuthorizationStatus,
      date_of_birth: input.dateOfBirth,
      work_type_preference: input.workTypePreference,
      actively_looking: input.activelyLooking ?? true,
      phone_number,
      city,
      state,
      zip_code,
      benefits_wanted: NO_BENEFITS,
      work_experience: [],
      education_history: [],
    };
    await transact([
      changeCandidate(before, { ...before, candidate_profile: profile }),
      ...(resume?.writes ?? []),
      ...(coverLetter?.writes ?? []),
    ]);
    return { profile: await profileToWire(profile) };
  }),
);
