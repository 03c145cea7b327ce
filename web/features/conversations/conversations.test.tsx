import { describe } from 'vitest';
import {
  getConversations,
  getMessages,
  muteConversation,
  reportConversation,
  sendMessage,
} from '../../../lambdas/contract/calls/conversations.ts';
import type { Conversation, Message } from '../../../lambdas/contract/schemas/conversation.ts';
import {
  answer,
  expect,
  open,
  page,
  refusal,
  test,
  userEvent,
} from '../../../test/support/web/app.tsx';
import { signInCandidate, signInManager } from '../../../test/support/web/people.ts';

const ID = '01JB0000000000000000000000_01JC0000000000000000000000';

const conversation: Conversation = {
  application_id: ID,
  job_posting_id: '01JC0000000000000000000000_01JD0000000000000000000000',
  job_title: 'Baker',
  company_name: 'Harbor Bakery',
  candidate_name: 'Robin Ash',
  last_message: { from: 'candidate', text: 'Hello', sent_at: '2026-05-04T08:00:00.000Z' },
  unread: 2,
  muted: false,
  ended_at: null,
};

const { job_posting_id, job_title, company_name, candidate_name } = conversation;
const about = { job_posting_id, job_title, company_name, candidate_name };

const message = (from: Message['from'], text: string, more: Partial<Message> = {}): Message => ({
  id: `${from} ${text}`,
  from,
  text,
  sent_at: '2026-05-04T08:00:00.000Z',
  read_at: null,
  by_mail: null,
  deleted: false,
  ...more,
});

const input = () => page.getByRole('textbox', { name: 'Your message' });

describe('the list of conversations', () => {
  test('names the other side, what is unread, and counts it in the sidebar', async () => {
    signInManager();
    answer(getConversations, () => ({ conversations: [conversation], unread_count: 1 }));
    await open('/manager/messages');
    await expect.element(page.getByRole('link', { name: 'Robin Ash' })).toBeVisible();
    await expect.element(page.getByText('2 unread')).toBeVisible();
    await expect.element(page.getByRole('navigation').getByLabelText('1 unread')).toBeVisible();
  });

  test('says how to begin one', async () => {
    signInCandidate();
    await open('/candidate/messages');
    await expect.element(page.getByText(/You can write to an employer/)).toBeVisible();
  });
});

test('a list of 10,000 conversations begins with one call for a page, and continues at its end', async () => {
  signInManager();
  const PAGE = 100;
  const pages = answer(getConversations, ({ cursor = '0', unread }) => {
    const start = Number(cursor);
    const next = start + PAGE;
    const conversations = Array.from({ length: PAGE }, (_, index) => ({
      ...conversation,
      application_id: `${start + index}`,
      unread: 0,
      candidate_name: `Applicant ${start + index}`,
    }));
    return {
      ...(unread ? { conversations: [], unread_count: 0 } : { conversations }),
      ...(next < 10_000 && { next_cursor: `${next}` }),
    };
  });
  const loaded = () => pages.filter(({ unread }) => unread === undefined).length;
  await open('/manager/messages');
  await expect.element(page.getByRole('link', { name: 'Applicant 99' })).toBeInTheDocument();
  expect(loaded()).toBe(1);
  for (const number of [2, 3]) {
    page.getByRole('button', { name: 'Show more conversations' }).element().scrollIntoView();
    const last = page.getByRole('link', { name: `Applicant ${number * PAGE - 1}` });
    await expect.element(last).toBeInTheDocument();
    expect(loaded()).toBe(number);
  }
});

describe('a conversation', () => {
  test('names the other side and the job before its first message, and leads to the application', async () => {
    signInManager();
    answer(getMessages, () => ({ messages: [], conversation: null, closed: null, about }));
    await open(`/manager/messages/${ID}`);
    await expect.element(page.getByRole('heading', { name: 'Robin Ash · Baker' })).toBeVisible();
    const link = page.getByRole('link', { name: 'Application' });
    await expect
      .element(link)
      .toHaveAttribute(
        'href',
        `/manager/job-postings/${job_posting_id}/candidates?applicant=${ID}`,
      );
  });

  test('shows its messages, oldest first, and whether the other side has read the last', async () => {
    signInManager();
    const files = { attachments: ['cv.pdf'], other_address: 'r@home.example', shortened: false };
    answer(getMessages, () => ({
      messages: [
        message('candidate', 'On Monday.\nAt eight.', { by_mail: files }),
        message('manager', 'When?', { read_at: '2026-05-04T09:00:00.000Z' }),
        message('manager', 'Hello', { read_at: '2026-05-04T09:00:00.000Z' }),
      ],
      conversation,
      closed: null,
      about,
    }));
    await open(`/manager/messages/${ID}`);
    const items = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await expect.element(items.nth(0).getByText('Hello')).toBeVisible();
    await expect.element(items.nth(1).getByText(/^Read /)).toBeVisible();
    expect(items.nth(0).element().textContent).not.toContain('Read ');
    await expect.element(items.nth(2).getByText(/cv\.pdf$/)).toBeVisible();
    await expect.element(items.nth(2).getByText('Sent by mail from r@home.example')).toBeVisible();
  });

  test('keeps what was typed when it is not sent, over a reload, and sends it again', async () => {
    signInCandidate();
    const sent: string[] = [];
    answer(getMessages, () => ({
      messages: sent.map((text) => message('candidate', text)),
      conversation: null,
      closed: null,
      about,
    }));
    let isBusy = true;
    const inputs = answer(sendMessage, ({ text }) => {
      if (isBusy) return refusal(409, 'Please wait.');
      sent.push(text);
      return { message: message('candidate', text) };
    });
    await open(`/candidate/messages/${ID}`);
    await input().fill('Which shifts?');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText(/Please wait/)).toBeVisible();
    await expect.element(input()).toHaveValue('Which shifts?');
    // Typed text survives a reload.
    await open(`/candidate/messages/${ID}`);
    await expect.element(input()).toHaveValue('Which shifts?');
    isBusy = false;
    await page.getByRole('button', { name: 'Send' }).click();
    const items = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await expect.element(items.nth(0).getByText('Not read yet')).toBeVisible();
    await expect.element(input()).toHaveValue('');
    expect(inputs).toEqual(Array(2).fill({ application_id: ID, text: 'Which shifts?' }));
  });

  test('that is closed says why, and has no form', async () => {
    signInManager();
    const closed = 'This applicant has deleted their account.';
    answer(getMessages, () => ({
      messages: [message('candidate', 'Deleted by the applicant', { deleted: true })],
      conversation: null,
      closed,
      about,
    }));
    await open(`/manager/messages/${ID}`);
    await expect.element(page.getByText(closed)).toBeVisible();
    await expect.element(page.getByText('Deleted by the applicant')).toBeVisible();
    await expect.element(input()).not.toBeInTheDocument();
  });

  test('is muted, and reported by a candidate, after a confirmation', async () => {
    signInCandidate();
    answer(getMessages, () => ({
      messages: [message('manager', 'Hello')],
      conversation,
      closed: null,
      about,
    }));
    const muted = answer(muteConversation, () => ({ conversation }));
    const reported = answer(reportConversation, () => ({ message: 'Thank you.' }));
    await open(`/candidate/messages/${ID}`);
    await page.getByRole('button', { name: 'Mute' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
    await expect.element(page.getByText('This conversation is muted.')).toBeVisible();
    expect(muted).toEqual([{ application_id: ID, muted: true }]);
    await page.getByRole('button', { name: 'Report' }).click();
    await page.getByRole('dialog').getByLabelText('Details (optional)').fill('A fee?');
    await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
    await expect.element(page.getByText('Thank you.')).toBeVisible();
    expect(reported).toMatchObject([{ reason: 'asks-for-money', note: 'A fee?' }]);
  });
});
