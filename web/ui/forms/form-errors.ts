import type { ReactNode } from 'react';

/** Errors by field name. */
export type FormErrors = Record<string, ReactNode>;

interface Issue {
  readonly path?: readonly unknown[] | undefined;
  readonly message: string;
}

/** The first error of each field. */
export function errorsByField(
  issues: readonly Issue[] | undefined,
  fieldOf: (path: string) => string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path = [], message } of issues ?? []) errors[fieldOf(path.join('.'))] ??= message;
  return errors;
}

/** The contract's message for every empty field. */
export const REQUIRED = 'This field is required.';

/** The message for each empty field, by the last name in its path. */
const TEXTS: Readonly<Record<string, string>> = {
  address: 'Enter an address.',
  benefits: 'Enter a benefit.',
  candidateAvailability: 'Choose your availability.',
  city: 'Enter a city.',
  company: 'Enter a company.',
  current: 'Enter your current password.',
  dateOfBirth: 'Enter your date of birth.',
  email: 'Enter an email.',
  firstName: 'Enter a first name.',
  first_name: 'Enter a first name.',
  institution: 'Enter an institution.',
  jobTitle: 'Enter a job title.',
  job_description: 'Enter a job description.',
  job_title: 'Enter a job title.',
  lastName: 'Enter a last name.',
  last_name: 'Enter a last name.',
  location_name: 'Enter a location name.',
  name: 'Enter a name.',
  password: 'Enter a password.',
  phone_number: 'Enter a phone number.',
  question_answers: 'Enter an answer.',
  question_text: 'Enter a question.',
  requirements: 'Enter a requirement.',
  start_date: 'Choose a start date.',
  start_time: 'Choose a start time.',
  state: 'Enter a state.',
  text: 'Enter a message.',
  workAuthorizationStatus: 'Choose your work authorization.',
  workTypePreference: 'Choose a work type.',
  zip_code: 'Enter a zip code.',
};

/** Says for each empty field what to enter. Other errors stay. */
export function withRequiredTexts(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => {
      const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
      return [path, error === REQUIRED ? (TEXTS[field] ?? REQUIRED) : error];
    }),
  );
}
