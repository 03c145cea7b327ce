import { randomId } from '@mantine/hooks';
import * as z from 'zod/mini';
import {
  createCandidateProfile,
  updateCandidate,
  updateCandidateProfile,
} from '../../../../lambdas/contract/calls/candidate.ts';
import type { DocumentExtension } from '../../../../lambdas/contract/document-content.ts';
import {
  AVAILABILITIES,
  NO_BENEFITS,
  WORK_AUTHORIZATIONS,
  WORK_TYPE_PREFERENCES,
} from '../../../../lambdas/contract/schemas/enumerations.ts';
import type { DocumentKind } from '../../../../lambdas/contract/schemas/file-types.ts';
import {
  benefitsWanted,
  type Candidate,
  type CandidateProfile,
  type OwnCandidate,
} from '../../../../lambdas/contract/schemas/people.ts';
import { formatDay } from '../../../../lambdas/contract/texts/format.ts';
import { myProfile } from '../../../api/queries/candidate-queries.ts';
import { fetchLatest } from '../../../api/query-client.ts';
import { type DraftForm, type Editing, useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { errorsByField, type FormErrors, REQUIRED } from '../../../ui/forms/form-errors.ts';
import type { FieldNames } from '../../../ui/forms/values.ts';
import { options, WANTED_BENEFITS } from '../../jobs/labels.ts';
import { type DocumentFile, documentFile } from './document-type.ts';
import { type DocumentUpload, useDocumentUpload } from './use-document-upload.ts';

/** Records have no id: `key` identifies them. An empty date means none. */
const work = z.object({
  key: z.string(),
  jobTitle: z.string(),
  company: z.string(),
  location: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  description: z.string(),
});
const education = z.object({
  key: z.string(),
  institution: z.string(),
  degree: z.string(),
  fieldOfStudy: z.string(),
  startDate: z.string(),
  endDate: z.string(),
});

/** The form's values, named as in the calls. */
const profileShape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone_number: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  candidateAvailability: z.string(),
  workAuthorizationStatus: z.string(),
  dateOfBirth: z.string(),
  workTypePreference: z.string(),
  activelyLooking: z.boolean(),
  resume: z.nullable(documentFile),
  coverLetter: z.nullable(documentFile),
  benefitsWanted,
  workExperience: z.array(work),
  educationHistory: z.array(education),
});
type ProfileValues = z.output<typeof profileShape>;
type WorkValues = z.output<typeof work>;
type EducationValues = z.output<typeof education>;

const choice = (label: string, words: Parameters<typeof options>[0]) => ({
  label,
  text: (chosen: string) => options(words).find(({ value }) => value === chosen)?.label ?? chosen,
});

const PROFILE_NAMES: FieldNames<ProfileValues> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  dateOfBirth: { label: 'Date of birth', text: (day) => (day === '' ? '' : formatDay(day)) },
  city: 'City',
  state: 'State',
  zip_code: 'Zip code',
  candidateAvailability: choice('Availability', AVAILABILITIES),
  workAuthorizationStatus: choice('Work authorization', WORK_AUTHORIZATIONS),
  workTypePreference: choice('Work type preference', WORK_TYPE_PREFERENCES),
  activelyLooking: 'I am actively looking for work',
  benefitsWanted: {
    label: 'Benefits you would like',
    text: (wanted) =>
      WANTED_BENEFITS.filter(([name]) => wanted[name])
        .map(([, label]) => label)
        .join(', '),
  },
  resume: { label: 'Resume', text: (file) => file?.name ?? '' },
  coverLetter: { label: 'Cover letter', text: (file) => file?.name ?? '' },
  workExperience: {
    label: 'Work experience',
    text: (jobs) => jobs.map(({ jobTitle, company }) => `${jobTitle}, ${company}`).join('; '),
  },
  educationHistory: {
    label: 'Education',
    text: (all) => all.map(({ institution, degree }) => `${institution}, ${degree}`).join('; '),
  },
};

export function blankWork(): WorkValues {
  return {
    key: randomId(),
    jobTitle: '',
    company: '',
    location: '',
    startDate: '',
    endDate: '',
    description: '',
  };
}

export function blankEducation(): EducationValues {
  return {
    key: randomId(),
    institution: '',
    degree: '',
    fieldOfStudy: '',
    startDate: '',
    endDate: '',
  };
}

const BLANK_PROFILE = {
  phone_number: '',
  city: '',
  state: '',
  zip_code: '',
  candidateAvailability: '',
  workAuthorizationStatus: '',
  dateOfBirth: '',
  workTypePreference: '',
  activelyLooking: true,
  resume: null,
  coverLetter: null,
  benefitsWanted: NO_BENEFITS,
  workExperience: [],
  educationHistory: [],
};

/** The initial values; empty without a profile. */
export function valuesOf(candidate: Candidate, profile: CandidateProfile | null): ProfileValues {
  const { first_name: firstName, last_name: lastName, email } = candidate;
  const person = { firstName, lastName, email };
  if (profile === null) return { ...person, ...BLANK_PROFILE };
  const { phone_number, city, state, zip_code } = profile;
  return {
    ...person,
    phone_number,
    city,
    state,
    zip_code,
    candidateAvailability: profile.candidate_availability,
    workAuthorizationStatus: profile.work_authorization_status,
    dateOfBirth: profile.date_of_birth,
    workTypePreference: profile.work_type_preference,
    activelyLooking: profile.actively_looking,
    resume: documentAt(profile.resume_url, profile.resume_name, 'Resume'),
    coverLetter: documentAt(profile.cover_letter_url, profile.cover_letter_name, 'Cover letter'),
    benefitsWanted: profile.benefits_wanted,
    workExperience: profile.work_experience.map((record) => ({ ...record, ...rowOf(record) })),
    educationHistory: profile.education_history.map((record) => ({ ...record, ...rowOf(record) })),
  };
}

function rowOf({ startDate, endDate }: { startDate: string | null; endDate: string | null }) {
  return { key: randomId(), startDate: startDate ?? '', endDate: endDate ?? '' };
}

function documentAt(
  url: string | null,
  ownName: string | undefined,
  title: string,
): DocumentFile | null {
  if (url === null) return null;
  const [path = ''] = url.split('?');
  const name = ownName ?? `${title}${path.slice(path.lastIndexOf('.'))}`;
  // The signature changes each time.
  return { url: path, name, size: null };
}

/** Whether two URLs, signed or not, name the same file. */
export function isSameFile(one: string | null | undefined, other: string | null | undefined) {
  return one?.split('?')[0] === other?.split('?')[0];
}

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

export interface ProfileForm {
  readonly form: DraftForm<ProfileValues>;
  readonly uploads: Readonly<Record<DocumentKind, DocumentUpload>>;
  /** The values, including documents that were still uploading at submit. */
  readonly complete: (values: ProfileValues) => Promise<ProfileValues>;
}

interface Options {
  readonly initialValues: ProfileValues | (() => ProfileValues);
  readonly editing?: Editing<ProfileValues>;
  readonly draft: string;
  readonly validate: (values: ProfileValues) => FormErrors;
  /** Called with a chosen resume that can be sent. */
  readonly onResume?: (file: File, extension: DocumentExtension) => void;
}

/** The options of the form of an existing profile that concern what is stored. */
export function startFromProfile(candidate: OwnCandidate, profile: CandidateProfile) {
  async function reload() {
    const now = await fetchLatest(myProfile);
    return { values: valuesOf(now.candidate, now.profile), version: now.candidate };
  }
  return {
    initialValues: () => valuesOf(candidate, profile),
    editing: { version: candidate, reload, names: PROFILE_NAMES },
  };
}

/** The form of a new or existing profile, with its uploads. */
export function useProfileForm({ draft, onResume, ...options }: Options): ProfileForm {
  const form = useDraftForm({
    shape: profileShape,
    ...options,
    draft: { area: 'candidate', name: draft },
  });
  const uploadOf = (kind: DocumentKind) => ({
    kind,
    onUploaded: (file: ProfileValues['resume']) => form.setFieldValue(kind, file),
    onProblem: (message: string) => form.setFieldError(kind, message),
  });
  const resume = useDocumentUpload({ ...uploadOf('resume'), onChosen: onResume });
  const coverLetter = useDocumentUpload(uploadOf('coverLetter'));
  return {
    form,
    uploads: { resume, coverLetter },
    complete: async (values) => {
      const [newResume, newLetter] = await Promise.all([resume.finished(), coverLetter.finished()]);
      return {
        ...values,
        resume: newResume ?? values.resume,
        coverLetter: newLetter ?? values.coverLetter,
      };
    },
  };
}
