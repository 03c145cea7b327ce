import { randomBytes, randomUUID } from 'node:crypto';
import { updatePreferences } from '../../../lambdas/contract/calls/account.ts';
import {
  addQuestionResponses,
  createJobApplication,
} from '../../../lambdas/contract/calls/apply.ts';
import {
  candidateSignup,
  createCandidateProfile,
  getPresignedUrl,
} from '../../../lambdas/contract/calls/candidate.ts';
import { addLocation, createCompany } from '../../../lambdas/contract/calls/edit-company.ts';
import { createJob } from '../../../lambdas/contract/calls/job.ts';
import { managerSignup } from '../../../lambdas/contract/calls/manager.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import type { ActorRole } from '../../../lambdas/contract/roles.ts';
import type { InputOf, OutputOf, Route } from '../../../lambdas/contract/route.ts';
import type { OwnApplication } from '../../../lambdas/contract/schemas/application.ts';
import type { Company, Location } from '../../../lambdas/contract/schemas/company.ts';
import { CONTENT_TYPES } from '../../../lambdas/contract/schemas/file-types.ts';
import type { JobWithQuestions } from '../../../lambdas/contract/schemas/job.ts';
import type { Api, Reply } from '../api/client.ts';
import { pdf, webm } from '../documents/files.ts';

/** Set-up for tests, by the same calls as the web app. Each test has its own people. */

/** A word that no other test uses. */
export function uniqueWord(): string {
  return `w${BigInt(`0x${randomBytes(8).toString('hex')}`).toString(36)}`;
}

/** A signed-in person. */
export interface Person {
  readonly api: Api;
  readonly role: ActorRole;
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  ask<R extends Route>(route: R, input: InputOf<R>): Promise<Reply<R>>;
  call<R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>>;
}

/** The owner of `token`. */
export function person(
  api: Api,
  who: Pick<Person, 'role' | 'id' | 'email' | 'password' | 'token'>,
): Person {
  return {
    ...who,
    api,
    ask: (route, input) => api.ask(route, input, who.token),
    call: (route, input) => api.call(route, input, who.token),
  };
}

export async function newManager(api: Api): Promise<Person> {
  const email = `${uniqueWord()}@employer.example.com`;
  const password = `secret of ${email}`;
  const { user, token } = await api.call(managerSignup, {
    email,
    user_password: password,
    first_name: 'Morgan',
    last_name: 'Reyes',
  });
  return person(api, { role: 'manager', id: user.id, email, password, token });
}

/** A candidate without a profile. */
export async function newcomer(api: Api): Promise<Person> {
  const email = `${uniqueWord()}@seeker.example.com`;
  const password = `secret of ${email}`;
  const { candidate, token } = await api.call(candidateSignup, {
    email,
    password,
    firstName: 'Sam',
    lastName: 'Okafor',
  });
  return person(api, { role: 'candidate', id: candidate.id, email, password, token });
}

export const profileFields = {
  candidateAvailability: 'immediate',
  workAuthorizationStatus: 'authorized',
  dateOfBirth: '1990-02-28',
  workTypePreference: 'full-time',
  phone_number: '+1 555 0100',
  city: 'Springfield',
  state: 'Oregon',
  zip_code: '97475',
} as const;

/** A candidate with a profile and a resume. */
export async function newCandidate(api: Api): Promise<Person & { readonly resumeUrl: string }> {
  const candidate = await newcomer(api);
  const resumeUrl = await upload(candidate, documentKey('resumes', 'pdf'), pdf);
  await candidate.call(createCandidateProfile, { ...profileFields, resumeUrl });
  return { ...candidate, resumeUrl };
}

/** A manager with a company and a location. */
export interface Employer extends Person {
  readonly company: Company;
  readonly location: Location;
}

export async function newEmployer(api: Api): Promise<Employer> {
  return await withNewCompany(await newManager(api));
}

/** Adds a company to a manager. */
export async function withNewCompany(manager: Person): Promise<Employer> {
  const { company } = await manager.call(createCompany, { name: `Bakery ${uniqueWord()}` });
  return { ...manager, company, location: await newLocation(manager, company) };
}

/** Removes the delay of a manager's rejections. */
export async function removeRejectionDelay(employer: Person): Promise<void> {
  await employer.call(updatePreferences, { hold_rejections_minutes: 0 });
}

export async function newLocation(
  manager: Person,
  { id }: Company,
  fields: Partial<InputOf<typeof addLocation>> = {},
): Promise<Location> {
  const { location } = await manager.call(addLocation, {
    company_id: id,
    location_name: 'Main Street',
    address: '12 Main Street',
    city: 'Portland',
    state: 'Oregon',
    zip_code: '97201',
    ...fields,
  });
  return location;
}

/** Posts a job at the employer's location, by default without questions. */
export async function newJob(
  employer: Employer,
  fields: Partial<InputOf<typeof createJob>> = {},
): Promise<JobWithQuestions> {
  const { job } = await employer.call(createJob, {
    company_id: employer.company.id,
    location_id: employer.location.id,
    job_title: 'Baker',
    job_description: 'Bakes bread before the town wakes up.',
    hourly_pay_in_cents: 2550,
    employment_type: 'full-time',
    ...fields,
  });
  return job;
}

/** Does something many times, eight in parallel, and returns the results in order. */
export async function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  const rest = Array(count).keys();
  const work = async () => {
    for (const index of rest) made[index] = await make(index);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return made;
}

/** Ids in the order of lists: newest first. */
export function newestFirst(things: readonly { readonly id: string }[]): string[] {
  return things.map(({ id }) => id).toSorted((a, b) => (a < b ? 1 : -1));
}

export function documentKey(folder: 'resumes' | 'cover-letters', extension: string): string {
  return `${folder}/${randomUUID()}.${extension}`;
}

export function videoKey(application: string, question: string, extension = 'webm'): string {
  return `${application}-${question}-${randomUUID()}.${extension}`;
}

/**
 * Uploads a file by a signed URL.
 * @returns the object's URL, as the client sends it to the server
 */
export async function upload(
  candidate: Person,
  key: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { url } = await candidate.call(getPresignedUrl, {
    key,
    content_length: content.byteLength,
  });
  const response = await put(url, key, content);
  if (!response.ok) throw new Error(`The upload failed: ${await response.text()}`);
  return withoutSignature(url);
}

/** Sends a file to the object store, with the content type of its key. */
export async function put(
  url: string,
  key: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const type = CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? '';
  return await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: content });
}

export function withoutSignature(url: string): string {
  return url.slice(0, url.indexOf('?'));
}

/** A substitute for a video answer: a text, or an audio file. */
type InPlace = string | Uint8Array<ArrayBuffer>;

/**
 * Applies with the first choice of each screening question and a recorded video for each video question. `inPlace`
 * replaces the last videos.
 */
export async function apply(
  candidate: Person,
  job: { id: string },
  ...inPlace: readonly InPlace[]
): Promise<OwnApplication> {
  const { application } = await candidate.call(createJobApplication, { job_posting_id: job.id });
  if (application.submitted_at !== null) return application;
  const handIn = await answers(candidate, application, ...inPlace);
  return (await candidate.call(addQuestionResponses, handIn)).application;
}

/** The input that submits an unfinished application, with uploaded videos. `inPlace` replaces the last ones. */
export async function answers(
  candidate: Person,
  { id, job_posting_id }: OwnApplication,
  ...inPlace: readonly InPlace[]
): Promise<InputOf<typeof addQuestionResponses>> {
  const { job } = await candidate.call(getJobPosting, { id: job_posting_id });
  return {
    application_id: id,
    screening_responses: job.screening_questions.map((question) => ({
      application_id: id,
      question_id: question.id,
      response_text: question.question_answers[0] ?? '',
      is_correct: null,
    })),
    video_responses: await Promise.all(
      job.video_questions.map(async (question, index, { length }) => {
        const sent = inPlace[index - (length - inPlace.length)] ?? webm;
        const key = videoKey(id, question.id, sent === webm ? 'webm' : 'weba');
        return {
          application_id: id,
          question_id: question.id,
          ...(typeof sent === 'string'
            ? { response_text: sent }
            : { video_url: await upload(candidate, key, sent) }),
        };
      }),
    ),
  };
}

/** The input of an offer on an application. */
export function offerOn(
  application: { id: string },
  location: { id: string },
): {
  job_candidate_application_id: string;
  offer_type: 'full-time';
  job_title: string;
  salary_type: 'hourly';
  salary_amount_in_cents: number;
  start_date: string;
  start_time: string;
  onboarding_location_id: string;
} {
  return {
    job_candidate_application_id: application.id,
    offer_type: 'full-time',
    job_title: 'Baker',
    salary_type: 'hourly',
    salary_amount_in_cents: 2550,
    start_date: '2027-01-04',
    start_time: '09:00',
    onboarding_location_id: location.id,
  };
}
