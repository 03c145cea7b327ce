import type * as z from 'zod/mini';
import {
  createCandidateProfile,
  updateCandidate,
  updateCandidateProfile,
} from '../../../../lambdas/contract/calls/candidate.ts';
import { errorsByField, type FormErrors } from '../../../ui/forms/form-errors.ts';
import type { EducationValues, ProfileValues, WorkValues } from './profile-values.ts';

/** What creating a profile sends; not yet checked. */
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

/** What changing a profile sends; not yet checked. */
export function updateInput(id: string, values: ProfileValues) {
  const { benefitsWanted, workExperience, educationHistory } = values;
  return {
    id,
    ...createInput(values),
    benefitsWanted,
    workExperience: workExperience.map(recordOf),
    educationHistory: educationHistory.map(recordOf),
  };
}

function recordOf<R extends WorkValues | EducationValues>({ key, ...record }: R) {
  return { ...record, startDate: record.startDate || null, endDate: record.endDate || null };
}

/** What changing the candidate's name and email address sends; not yet checked. */
export function personInput(id: string, { firstName, lastName, email }: ProfileValues) {
  return { id, firstName, lastName, email };
}

/** The form's field for a field of a call. */
export function fieldOf(path: string): string {
  return { resumeUrl: 'resume', coverLetterUrl: 'coverLetter' }[path] ?? path;
}

/** For a form that creates a profile. */
export function checkNewProfile(values: ProfileValues): FormErrors {
  return errorsOf(createCandidateProfile.input, createInput(values));
}

/** For a form that changes one. */
export function checkProfile(id: string, values: ProfileValues): FormErrors {
  return {
    ...errorsOf(updateCandidate.input, personInput(id, values)),
    ...errorsOf(updateCandidateProfile.input, updateInput(id, values)),
  };
}

function errorsOf(schema: z.ZodMiniType, input: unknown): FormErrors {
  return errorsByField(schema.safeParse(input).error?.issues, fieldOf);
}

/** The message above the buttons, when something that is required is missing. */
export function missingText(errors: FormErrors): string | undefined {
  const missing = Object.values(errors).includes('This field is required.');
  return missing ? 'Please fill in all required fields' : undefined;
}
