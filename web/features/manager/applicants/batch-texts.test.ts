import { describe, expect, it } from 'vitest';
import type { Batch, ExportBatch } from '../../../../lambdas/contract/schemas/batch.ts';
import { shortTextOf, textOf } from './batch-texts.ts';

const common = {
  id: '1',
  job_posting_id: '2',
  created_at: '',
  finished_at: null,
  state: 'done' as const,
  total: 2000,
  done: 2000,
  left_out: 0,
};
const decisions = (more: object): Batch => ({
  ...common,
  kind: 'decisions',
  application_status: 'rejected',
  told: 0,
  ...more,
});
const exported = (content: ExportBatch['content'], more: object): Batch => ({
  ...common,
  kind: 'export',
  content,
  file: null,
  ...more,
});

describe('a batch', () => {
  it.each([
    [decisions({ state: 'running', done: 30 }), 'Rejecting applicants: 30 of 2,000'],
    [decisions({ left_out: 1999 }), '1 applicant was rejected. 1,999 left out.'],
    [decisions({ state: 'undoing', done: 30 }), 'Undoing: 30 of 2,000'],
    [decisions({ state: 'undone' }), 'Undone for 2,000 applicants.'],
    [
      decisions({ state: 'undone', told: 40, left_out: 1 }),
      'Undone for 1,999 applicants. 40 had been told the earlier decision. 1 left out.',
    ],
    [exported('rows', { state: 'running', done: 30 }), 'CSV: 30 of 2,000'],
    [exported('rows', {}), 'CSV: 2,000 applicants.'],
    [exported('answers', { left_out: 3 }), 'CSV of answers: 1,997 applicants. 3 no longer there.'],
    [exported('resumes', { left_out: 12 }), '2,000 applicants, 1,988 resumes. 12 have none.'],
    [exported('resumes', { total: 1 }), '1 applicant, 1 resume.'],
    [
      exported('resumes', { state: 'failed' }),
      'The export of 2,000 applicants failed. Please start it again.',
    ],
    [
      exported('resumes', { state: 'too-large' }),
      'The resumes of 2,000 applicants have more than 5 GB together. Export fewer at once.',
    ],
  ])('reads as a sentence', (batch, text) => {
    expect(textOf(batch)).toBe(text);
  });

  it('reads as a percentage while it is folded', () => {
    const running = { state: 'running', done: 1999 };
    expect(shortTextOf(decisions(running))).toBe('Rejecting applicants: 99%');
    expect(shortTextOf(exported('resumes', running))).toBe('Resumes: 99%');
  });
});
