import { updateCandidateProfile } from '../../contract/calls/candidate.ts';
import { notFound } from '../../contract/problem.ts';
import {
  changeCandidate,
  currentCandidate,
  getCandidate,
  ownCandidateToWire,
  profileToWire,
} from '../../data/accounts/candidates.ts';
import { discardFormerDocuments } from '../../data/applications/erase-applications.ts';
import { acceptDocument } from '../../data/files/accept-files.ts';
import type { StoredFile } from '../../data/files/files.ts';
import { edit } from '../../data/table/edit.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

export const handler = endpoint(updateCandidateProfile, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const candidate = await getCandidate(actor.id);
    const before = candidate.candidate_profile;
    if (before?.id !== input.id) throw notFound('profile');
    const document = async (field: 'resumeUrl' | 'coverLetterUrl', current: StoredFile | null) => {
      const url = input[field];
      if (url === undefined) return { file: current, writes: [] };
      if (url === null) return { file: null, writes: [] };
      return await acceptDocument(field, url, actor.id);
    };
    const [resume, coverLetter] = await Promise.all([
      document('resumeUrl', before.resume),
      document('coverLetterUrl', before.cover_letter),
    ]);
    const profile = {
      ...before,
      ...withoutUndefined({
        candidate_availability: input.candidateAvailability,
        work_authorization_status: input.workAuthorizationStatus,
        phone_number: input.phone_number,
        city: input.city,
        state: input.state,
        zip_code: input.zip_code,
        date_of_birth: input.dateOfBirth,
        work_type_preference: input.workTypePreference,
        actively_looking: input.activelyLooking,
        work_experience: input.workExperience,
        education_history: input.educationHistory,
      }),
      resume: resume.file,
      cover_letter: coverLetter.file,
      benefits_wanted: {
        ...before.benefits_wanted,
        ...withoutUndefined(input.benefitsWanted ?? {}),
      },
    };
    const after = await edit(
      candidate,
      { candidate_profile: profile },
      {
        expected: input.expected_revision,
        toAnswer: currentCandidate,
      },
    );
    await transact([
      changeCandidate(candidate, after),
      ...(await discardFormerDocuments(candidate, after)),
      ...resume.writes,
      ...coverLetter.writes,
    ]);
    return { profile: await profileToWire(profile), candidate: await ownCandidateToWire(after) };
  }),
);
