import type { Page } from '@playwright/test';

/** Screening questions of `/candidate/apply/{jobId}`. */

export const BREADS = {
  question_text: 'Which bread?',
  question_answers: ['rye', 'wheat', 'spelt'],
};
/** Chooses an answer to a screening question. */
export const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByLabel(answer, { exact: true }).check();
