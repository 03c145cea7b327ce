import * as z from 'zod/mini';
import {
  createCandidateProfile,
  updateCandidate,
  updateCandidateProfile,
} from '../../../../lambdas/contract/calls/candidate.ts';
import { errorsByField, type FormErrors, REQUIRED } from '../../../ui/forms/form-errors.ts';
import type { EducationValues, ProfileValues, WorkValues } from './profile-values.ts';

const personFields = z.omit(updateCandidate.input, { id: true, expected_revision: true });
export const profileFields = z.omit(updateCandidateProfile.input, {
  id: true,
  expected_revision: true,
});

/** The input to create a profile; not validated. */
export function createInput(values: ProfileValues) {
  const { resume, coverLetter, firstName, lastName, email, ...rest } = values;
  const { benefitsWanted, workExperience, educationHistory, ...fields } = rest;
  return {
    ...fields,
    dateOfBirth: fields.dateOfBirth || undefined,
    resumeUrl: resume?.url ?? null,
    coverLetterUrl: coverLetter?.url ?? null,
  };
}

/** The input to change a profile, without its id; not validated. */
export function updateInput(values: ProfileValues) {
  const { benefitsWanted, workExperience, educationHistory } = values;
  return {
    ...createInput(values),
    benefitsWanted,
    workExperience: workExperience.map(recordOf),
    educationHistory: educationHistory.map(recordOf),
  };
}

function recordOf<R extends WorkValues | EducationValues>({ key, ...record }: R) {
  return { ...record, startDate: record.startDate || null, endDate: record.endDate || null };
}

/** The input to change name and email, without the id; not validated. */
export function personInput({ firstName, lastName, email }: ProfileValues) {
  return { firstName, lastName, email };
}

/** Maps a call's field to the form's. */
export function fieldOf(path: string): string {
  return { resumeUrl: 'resume', coverLetterUrl: 'coverLetter' }[path] ?? path;
}

/** Validates a new profile. */
export function checkNewProfile(values: ProfileValues): FormErrors {
  return errorsOf(createCandidateProfile.input, createInput(values));
}

/** Validates an existing profile. */
export function checkProfile(values: ProfileValues): FormErrors {
  return {
    ...errorsOf(personFields, personInput(values)),
    ...errorsOf(profileFields, updateInput(values)),
  };
}

function errorsOf(schema: z.ZodMiniType, input: unknown): FormErrors {
  return errorsByField(schema.safeParse(input).error?.issues, fieldOf);
}

/** The message above the buttons if a required field is empty. */
export function missingText(errors: FormErrors): string | undefined {
  const missing = Object.values(errors).includes(REQUIRED);
  return missing ? 'Please fill in all required fields' : undefined;
}
