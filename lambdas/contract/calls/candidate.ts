import * as z from 'zod/mini';
import {
  CITY_MAX,
  FILE_NAME_MAX,
  MAX_RECORDS,
  PERSON_NAME_MAX,
  PHONE_NUMBER_MAX,
  RECORD_DESCRIPTION_MAX,
  RECORD_LINE_MAX,
  RECORDING_MAX_BYTES,
  STATE_MAX,
  ZIP_CODE_MAX,
} from '../limits.ts';
import { route } from '../route.ts';
import {
  AVAILABILITIES,
  WORK_AUTHORIZATIONS,
  WORK_TYPE_PREFERENCES,
} from '../schemas/enumerations.ts';
import { contentType, optionalFileUrl, uploadKey } from '../schemas/file-types.ts';
import { candidateProfile, ownCandidate } from '../schemas/people.ts';
import {
  accountEmail,
  email,
  flag,
  id,
  list,
  name,
  newPassword,
  oneOf,
  optionalDate,
  optionalText,
  orNone,
  paragraph,
  password,
  pastDate,
  unlessNone,
} from '../schemas/types.ts';
import { expectedRevision } from '../schemas/version.ts';

const fullName = { firstName: name(PERSON_NAME_MAX), lastName: name(PERSON_NAME_MAX) };
const home = {
  phone_number: name(PHONE_NUMBER_MAX),
  city: name(CITY_MAX),
  state: name(STATE_MAX),
  zip_code: name(ZIP_CODE_MAX),
};
const day = z._default(optionalDate, null);
const line = z._default(optionalText(name(RECORD_LINE_MAX, 0)), '');

const educationRecord = z.object({
  institution: name(RECORD_LINE_MAX),
  degree: line,
  fieldOfStudy: line,
  startDate: day,
  endDate: day,
});

const workRecord = z.object({
  jobTitle: name(RECORD_LINE_MAX),
  company: name(RECORD_LINE_MAX),
  location: line,
  startDate: day,
  endDate: day,
  description: z._default(optionalText(paragraph(RECORD_DESCRIPTION_MAX, 0)), ''),
});

const benefitsWanted = z.object({
  remoteWork: unlessNone(flag),
  healthInsurance: unlessNone(flag),
  retirementPlan: unlessNone(flag),
  paidTimeOff: unlessNone(flag),
});

export const candidateSignup = route({
  name: 'candidateSignup',
  POST: '/candidate/signup',
  role: 'public',
  status: 201,
  summary: 'Creates a candidate and signs them in.',
  input: z.object({ ...fullName, email: accountEmail, password: newPassword }),
  output: z.object({ token: z.string(), candidate: ownCandidate }),
});

export const candidateLogin = route({
  name: 'candidateLogin',
  POST: '/candidate/login',
  role: 'public',
  idempotent: true,
  summary: 'Signs a candidate in.',
  input: z.object({ email, password }),
  output: z.object({ token: z.string(), candidate: ownCandidate }),
});

export const createCandidateProfile = route({
  name: 'createCandidateProfile',
  POST: '/candidate/create-candidate-profile',
  role: 'candidate',
  status: 201,
  summary: "Creates the candidate's profile, once.",
  input: z.object({
    resumeUrl: optionalFileUrl,
    coverLetterUrl: optionalFileUrl,
    candidateAvailability: oneOf(AVAILABILITIES),
    workAuthorizationStatus: oneOf(WORK_AUTHORIZATIONS),
    dateOfBirth: pastDate,
    workTypePreference: oneOf(WORK_TYPE_PREFERENCES),
    activelyLooking: unlessNone(flag),
    ...home,
  }),
  output: z.object({ profile: candidateProfile }),
});

export const getPresignedUrl = route({
  name: 'getPresignedUrl',
  POST: '/candidate/get-presigned-url',
  role: 'candidate',
  idempotent: true,
  summary: 'Signs the upload of one document or video answer, for 15 minutes.',
  input: z.object({
    key: uploadKey,
    content_type: orNone(contentType),
    content_length: z.optional(
      z
        .int('Expected a whole number of bytes.')
        .check(
          z.gte(1, 'The file is empty.'),
          z.lte(RECORDING_MAX_BYTES, 'The file is too large.'),
        ),
    ),
    /** What its owner calls a document: who reads it gets it under this name. */
    file_name: z.optional(name(FILE_NAME_MAX)),
  }),
  output: z.object({ url: z.string() }),
});

export const getMyProfile = route({
  name: 'getMyProfile',
  POST: '/candidate/get-my-profile',
  role: 'candidate',
  idempotent: true,
  summary: 'Answers the candidate and their profile, which is null until it has been created.',
  input: z.object({}),
  output: z.object({ profile: z.nullable(candidateProfile), candidate: ownCandidate }),
});

export const updateCandidateProfile = route({
  name: 'updateCandidateProfile',
  POST: '/candidate/update-candidate-profile',
  role: 'candidate',
  idempotent: true,
  summary:
    "Changes the candidate's own profile; a field left out stays as it is, a file's URL of null takes it away.",
  input: z.object({
    id,
    candidateAvailability: z.optional(oneOf(AVAILABILITIES)),
    workAuthorizationStatus: z.optional(oneOf(WORK_AUTHORIZATIONS)),
    ...z.partial(z.object(home)).shape,
    resumeUrl: optionalFileUrl,
    coverLetterUrl: optionalFileUrl,
    activelyLooking: unlessNone(flag),
    benefitsWanted: unlessNone(benefitsWanted),
    workExperience: unlessNone(list(workRecord, MAX_RECORDS)),
    educationHistory: unlessNone(list(educationRecord, MAX_RECORDS)),
    dateOfBirth: unlessNone(pastDate),
    workTypePreference: unlessNone(oneOf(WORK_TYPE_PREFERENCES)),
    expected_revision: expectedRevision,
  }),
  output: z.object({ profile: candidateProfile, candidate: ownCandidate }),
});

export const updateCandidate = route({
  name: 'updateCandidate',
  POST: '/candidate/update-candidate',
  role: 'candidate',
  idempotent: true,
  summary: "Changes the candidate's own name and email address; a field left out stays as it is.",
  input: z.extend(z.partial(z.object({ ...fullName, email: accountEmail })), {
    id,
    expected_revision: expectedRevision,
  }),
  output: z.object({ candidate: ownCandidate }),
});
