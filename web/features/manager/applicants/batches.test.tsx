import { vi } from 'vitest';
import { continueBatch } from '../../../../lambdas/contract/calls/batches.ts';
import { getManagerCompanies } from '../../../../lambdas/contract/calls/company.ts';
import type { DecisionBatch } from '../../../../lambdas/contract/schemas/batch.ts';
import { answer, expect, open, page } from '../../../../test/support/web/app.tsx';
import { morgan, managerTest as test } from '../../../../test/support/web/people.ts';
import { company } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

const done: DecisionBatch = {
  id: '01JB0000000000000000000000',
  job_posting_id: '01JJ0000000000000000000000',
  kind: 'decisions',
  state: 'done',
  application_status: 'rejected',
  total: 2,
  done: 2,
  left_out: 0,
  told: 0,
  created_at: '2026-03-01T09:00:00.000Z',
  finished_at: '2026-03-01T09:00:01.000Z',
};

test('the card of finished work leaves by itself after a minute, but not if somebody was left out', async () => {
  for (const [left_out, text, isKept] of [
    [0, '2 applicants were rejected.', false],
    [1, '1 applicant was rejected. 1 left out.', true],
  ] as const) {
    localStorage.setItem('manager.batch', `${morgan.id} ${done.id}`);
    answer(getManagerCompanies, () => ({ companies: [company] }));
    answer(continueBatch, () => ({ batch: { ...done, left_out } }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await open(paths.manager.companies);
      const card = page.getByText(text);
      await expect.element(card).toBeVisible();
      vi.advanceTimersByTime(59_000);
      await expect.element(card).toBeVisible();
      vi.advanceTimersByTime(2_000);
      await expect.element(card).toHaveLength(isKept ? 1 : 0);
    } finally {
      vi.useRealTimers();
    }
  }
});
