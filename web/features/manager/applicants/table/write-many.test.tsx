import {
  continueBatch,
  getBatchLeftOut,
  startMessages,
} from '../../../../../lambdas/contract/calls/batches.ts';
import {
  getConversations,
  getMessages,
} from '../../../../../lambdas/contract/calls/conversations.ts';
import type { MessageBatch } from '../../../../../lambdas/contract/schemas/batch.ts';
import type { Conversation } from '../../../../../lambdas/contract/schemas/conversation.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  field,
  open,
  page,
  path,
  refusal,
  resize,
  statusSaying,
} from '../../../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../../../test/support/web/applicants.ts';
import { managerTest as test } from '../../../../../test/support/web/people.ts';
import { paths } from '../../../../paths.ts';

const dialog = page.getByRole('dialog');
const message = () => field('Your message', dialog);

test('a message to many shows the first three as they get them, survives a failure and a reload, is sent, and its card names who was left out', async () => {
  const { job, applications } = answerApplicants(5);
  const ids = applications.map(({ id }) => id);
  let isBusy = true;
  const batch: MessageBatch = {
    id: '01JB0000000000000000000000',
    job_posting_id: job.id,
    kind: 'messages',
    state: 'done',
    total: 5,
    done: 5,
    left_out: 1,
    created_at: '2026-03-01T09:00:00.000Z',
    finished_at: '2026-03-01T09:00:01.000Z',
  };
  const sent = answer(startMessages, () => (isBusy ? refusal(409, 'Please wait.') : { batch }));
  answer(continueBatch, () => ({ batch }));
  answer(getBatchLeftOut, () => ({
    left_out: [{ id: ids[2] ?? '', reason: 'conversation-ended' as const }],
    told: [],
  }));
  const write = async () => {
    await page.getByRole('checkbox', { name: 'Select all that match' }).click();
    await button('Write to 5').click();
  };
  await open(paths.manager.applicants(job.id));
  await write();
  await button('Send 5 messages', dialog).click();
  await expect.element(dialog.getByText('Enter a message.')).toBeVisible();
  await message().fill('Hello {name}');
  await button('Send 5 messages', dialog).click();
  await expect.element(dialog.getByText('Remove {name}. Use only {first name}.')).toBeVisible();
  await message().fill('Hello {first name},\nwhen?');
  const previews = dialog.getByRole('region', { name: 'The first 3 of 5 messages' });
  await expect.element(previews.getByRole('article')).toHaveLength(3);
  await expect
    .element(previews.getByRole('article', { name: 'Message to Casey Ash' }))
    .toMatchTextContent(/Hello Casey,\s*when\?/);
  await button('Send 5 messages', dialog).click();
  await expect.element(alertSaying('The messages were not sent.')).toBeVisible();

  await open(paths.manager.applicants(job.id));
  await write();
  await expect.element(message()).toHaveValue('Hello {first name},\nwhen?');
  isBusy = false;
  await button('Send 5 messages', dialog).click();
  await expect.element(statusSaying('4 messages were sent. 1 left out.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const text = 'Hello {first name},\nwhen?';
  expect(sent.at(-1)).toEqual({
    job_posting_id: job.id,
    text,
    // The last one to apply is the first in the table.
    application_ids: ids.toReversed(),
  });
  await expect.element(button('Write to 5')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Who was left out' }).click();
  await expect
    .element(dialog.getByRole('listitem'))
    .toMatchTextContent('Casey Ash cannot be written to any more');
});

test.for([1440, 390])(
  'a row of the table leads to its conversation, at a width of %i',
  async (width) => {
    await resize(width, 900);
    const { job, applications } = answerApplicants(3);
    const [, blake] = applications;
    const conversation: Conversation = {
      application_id: blake?.id ?? '',
      job_posting_id: job.id,
      job_title: job.job_title,
      company_name: 'Harbor Bakery',
      candidate_name: 'Blake Ash',
      last_message: { from: 'candidate', text: 'Hello', sent_at: '2026-05-04T08:00:00.000Z' },
      unread: 1,
      muted: false,
      ended_at: null,
    };
    answer(getConversations, () => ({ conversations: [conversation], unread_count: 1 }));
    answer(getMessages, () => ({
      messages: [],
      conversation,
      closed: null,
      about: conversation,
    }));
    await open(paths.manager.applicants(job.id));
    const row = page.getByRole('row', { name: /Blake Ash/ });
    await expect.element(row.getByText('Unread')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Avery/ }).getByText('Write')).toBeVisible();
    await row.getByText('Unread').click();
    await expect.element(page.getByRole('heading', { name: /^Blake Ash · / })).toBeVisible();
    expect(path()).toBe(paths.manager.conversation(blake?.id ?? ''));
  },
);
