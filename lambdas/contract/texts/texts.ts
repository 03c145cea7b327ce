import type { DocumentKind } from '../schemas/file-types.ts';

/** Texts that the server and the web app share, word for word. */

export const ALREADY_APPLIED = 'You have already applied to this job';
export const JOB_CLOSED = 'This job is no longer accepting applications.';
export const CHANGED_MEANWHILE = 'This was changed in the meantime.';
export const QUESTIONS_CHANGED = 'The questions for this job have changed. Please review them.';

/** The name of a deleted candidate account, for managers. */
export const DELETED_APPLICANT = { first_name: 'Deleted', last_name: 'applicant' } as const;
export const DELETED_COMPANY = 'Deleted company';
export const DELETED_JOB = 'Deleted job';
export const APPLICANT_LEFT = 'This applicant has deleted their account.';

/** What is left of a message once its author has deleted their account. */
export const DELETED_MESSAGE = {
  candidate: 'Deleted by the applicant',
  manager: 'Deleted by the employer',
} as const;
export const EMPLOYER_LEFT = 'This employer has deleted their account.';
export const CONVERSATION_ENDED =
  'This conversation was ended by the people who run this site. Nobody can write in it any more.';

/** Why a candidate declined an offer. */
export const DECLINE_REASON_TEXT = {
  'another-job': 'Another job',
  pay: 'The pay',
  hours: 'The hours',
  location: 'The location',
  'start-date': 'The start date',
  'personal-reasons': 'Personal reasons',
  'something-else': 'Something else',
} as const;

/** A document that is neither PDF nor Word, by its type or by its content. */
export const WRONG_DOCUMENT = {
  resume: 'Invalid resume file type. Please upload a PDF or Word document.',
  coverLetter: 'Invalid cover letter file type. Please upload a PDF or Word document.',
} as const satisfies Readonly<Record<DocumentKind, string>>;

/** @param bytes the maximum size, in whole megabytes (1024 × 1024 bytes) */
export function tooLarge(bytes: number): string {
  return `The file is too large: at most ${bytes / 1024 / 1024} MB can be uploaded.`;
}
