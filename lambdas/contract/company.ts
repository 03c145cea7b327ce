import * as z from 'zod/mini';
import { route } from './route.ts';
import {
  company,
  job,
  jobCard,
  jobWithQuestions,
  location,
  screeningQuestion,
  videoQuestion,
} from './shapes.ts';
import {
  cents,
  childId,
  cursor,
  EMPLOYMENT_TYPES,
  flag,
  id,
  list,
  MAX_ANSWERS,
  MAX_LIST_ENTRIES,
  MAX_SCREENING_QUESTIONS,
  MAX_VIDEO_QUESTIONS,
  oneOf,
  paragraph,
  SEARCH_MAX,
  text,
} from './types.ts';

const nextCursor = z.optional(z.string());

const companyFields = {
  name: text(120),
  culture: z.optional(paragraph(2000, 0)),
  description: z.optional(paragraph(4000, 0)),
  benefits: z.optional(list(text(200), MAX_LIST_ENTRIES)),
};

export const createCompany = route({
  name: 'createCompany',
  POST: '/company/create-company',
  role: 'manager',
  status: 201,
  summary: 'Creates a company that the manager owns.',
  input: z.object(companyFields),
  output: z.object({ company }),
});

export const updateCompany = route({
  name: 'updateCompany',
  POST: '/company/update-company',
  role: 'manager',
  summary: 'Changes a company; a field left out stays as it is.',
  input: z.object({ id, ...companyFields }),
  output: z.object({ company }),
});

export const getCompany = route({
  name: 'getCompany',
  GET: '/company/get-company/{id}',
  role: 'manager',
  summary: "Answers one of the manager's companies.",
  input: z.object({ id }),
  output: z.object({ company }),
});

export const getManagerCompanies = route({
  name: 'getManagerCompanies',
  GET: '/company/get-manager-companies',
  role: 'manager',
  summary:
    "Lists the manager's companies, newest first, with the counts of their locations and jobs.",
  input: z.object({ cursor: z.optional(cursor) }),
  output: z.object({ companies: z.array(company), next_cursor: nextCursor }),
});

export const getManagerCompanyView = route({
  name: 'getManagerCompanyView',
  GET: '/company/get-manager-company-view-by-company-id/{id}',
  role: 'manager',
  summary:
    'Answers a company with its locations and then its jobs, newest first; a page holds 100 of them together.',
  input: z.object({ id, cursor: z.optional(cursor) }),
  output: z.object({
    company,
    locations: z.array(location),
    jobs: z.array(job),
    next_cursor: nextCursor,
  }),
});

const locationFields = {
  location_name: text(120),
  address: text(200),
  city: text(120),
  state: text(80),
  zip_code: text(20),
};

export const addLocation = route({
  name: 'addLocation',
  POST: '/company/add-location',
  role: 'manager',
  status: 201,
  summary: 'Adds a location to a company.',
  input: z.object({ company_id: id, ...locationFields }),
  output: z.object({ location }),
});

export const updateLocation = route({
  name: 'updateLocation',
  POST: '/company/update-location',
  role: 'manager',
  summary: 'Changes a location.',
  input: z.object({ id: childId, ...locationFields }),
  output: z.object({ location }),
});

export const getCompanyLocation = route({
  name: 'getCompanyLocation',
  GET: '/company/get-company-location-by-id',
  role: 'manager',
  summary: "Answers a location of one of the manager's companies.",
  input: z.object({ locationId: childId }),
  output: z.object({ location }),
});

const jobFields = {
  job_description: paragraph(10_000),
  schedule: z.optional(text(200, 0)),
  hourly_pay_in_cents: cents,
  employment_type: oneOf(EMPLOYMENT_TYPES),
  benefits: z.optional(list(text(200), MAX_LIST_ENTRIES)),
  requirements: z.optional(list(text(300), MAX_LIST_ENTRIES)),
  video_url: z.optional(z.nullable(text(2048))),
};

const screeningFields = z.object({
  question_text: text(500),
  question_answers: z._default(
    list(text(200), MAX_ANSWERS).check(z.minLength(1, 'Enter at least one answer.')),
    ['yes', 'no'],
  ),
  correct_answer: z.optional(z.nullable(text(200))),
  question_type: z._default(oneOf(['multiple-choice']), 'multiple-choice'),
  is_required: z._default(flag, true),
});
const videoFields = z.object({ question_text: text(500), is_required: z._default(flag, true) });

interface Answers {
  question_answers: readonly string[];
  correct_answer?: string | null | undefined;
}
// The messages name the field, so that a form can show them where they belong.
const answersDiffer = z.superRefine<Answers>(({ question_answers }, { addIssue }) => {
  for (const [index, answer] of question_answers.entries()) {
    if (question_answers.indexOf(answer) === index) continue;
    addIssue({
      code: 'custom',
      path: ['question_answers', index],
      message: 'Enter each answer once.',
    });
  }
});
const correctIsAnAnswer = z.refine<Answers>(
  ({ question_answers, correct_answer }) =>
    correct_answer === undefined ||
    correct_answer === null ||
    question_answers.includes(correct_answer),
  { path: ['correct_answer'], error: 'Choose one of the answers.' },
);

/** A screening question that is being written. */
export const newScreeningQuestion = screeningFields.check(answersDiffer, correctIsAnAnswer);
/** A video question that is being written. */
export const newVideoQuestion = videoFields;

export const createJob = route({
  name: 'createJob',
  POST: '/company/create-company-location-job',
  role: 'manager',
  status: 201,
  summary: 'Posts a job at a location, together with its questions.',
  input: z.object({
    company_id: id,
    location_id: childId,
    job_title: text(120),
    ...jobFields,
    screening_questions: z.optional(list(newScreeningQuestion, MAX_SCREENING_QUESTIONS)),
    video_questions: z.optional(list(newVideoQuestion, MAX_VIDEO_QUESTIONS)),
  }),
  output: z.object({ job: jobWithQuestions }),
});

export const updateJob = route({
  name: 'updateJob',
  POST: '/company/update-company-location-job',
  role: 'manager',
  summary: 'Changes a job; an optional field left out stays as it is.',
  input: z.object({ id: childId, job_title: text(120, 2), ...jobFields }),
  output: z.object({ job }),
});

const ofJob = { job_posting_id: childId };
const questionRef = z.object({ id, ...ofJob });

export const addScreeningQuestion = route({
  name: 'addScreeningQuestion',
  POST: '/company/add-job-posting-screening-question',
  role: 'manager',
  status: 201,
  summary: 'Adds a screening question to a job.',
  input: z.extend(screeningFields, ofJob).check(answersDiffer, correctIsAnAnswer),
  output: z.object({ question: screeningQuestion }),
});

export const updateScreeningQuestion = route({
  name: 'updateScreeningQuestion',
  POST: '/company/update-job-posting-screening-question',
  role: 'manager',
  summary: 'Replaces a screening question; answers already given keep the text that was asked.',
  input: z.extend(screeningFields, { id, ...ofJob }).check(answersDiffer, correctIsAnAnswer),
  output: z.object({ question: screeningQuestion }),
});

export const deleteScreeningQuestion = route({
  name: 'deleteScreeningQuestion',
  POST: '/company/delete-job-posting-screening-question',
  role: 'manager',
  summary: 'Takes a screening question off a job; answers already given stay.',
  input: questionRef,
  output: z.object({ deleted: z.literal(true) }),
});

export const addVideoQuestion = route({
  name: 'addVideoQuestion',
  POST: '/company/add-job-posting-video-question',
  role: 'manager',
  status: 201,
  summary: 'Adds a video question to a job.',
  input: z.extend(videoFields, ofJob),
  output: z.object({ question: videoQuestion }),
});

export const updateVideoQuestion = route({
  name: 'updateVideoQuestion',
  POST: '/company/update-job-posting-video-question',
  role: 'manager',
  summary: 'Replaces a video question; answers already given keep the text that was asked.',
  input: z.extend(videoFields, { id, ...ofJob }),
  output: z.object({ question: videoQuestion }),
});

export const deleteVideoQuestion = route({
  name: 'deleteVideoQuestion',
  POST: '/company/delete-job-posting-video-question',
  role: 'manager',
  summary: 'Takes a video question off a job; answers already given stay.',
  input: questionRef,
  output: z.object({ deleted: z.literal(true) }),
});

export const deactivateJob = route({
  name: 'deactivateJob',
  POST: '/company/deactivate-job-posting',
  role: 'manager',
  summary: 'Closes a job for good: it leaves the open list and takes no more applications.',
  input: z.object(ofJob),
  output: z.object({ job }),
});

export const getJobPostings = route({
  name: 'getJobPostings',
  GET: '/company/get-job-postings',
  role: 'any',
  summary: 'Lists, searches and counts the open jobs, newest first, 50 a page.',
  input: z.object({
    q: z.optional(text(SEARCH_MAX, 0)),
    employment_type: z.optional(oneOf(EMPLOYMENT_TYPES)),
    cursor: z.optional(cursor),
  }),
  output: z.object({
    jobPostings: z.array(jobCard),
    open_count: z.int(),
    matching_count: z.int(),
    next_cursor: nextCursor,
  }),
});

export const getJobPosting = route({
  name: 'getJobPosting',
  GET: '/company/get-job-posting-by-id/{id}',
  role: 'any',
  summary: 'Answers a job with its questions; the wanted answers and the counts only to its owner.',
  input: z.object({ id: childId }),
  output: z.object({ job: jobWithQuestions }),
});
