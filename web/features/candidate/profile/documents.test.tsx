import { vi } from 'vitest';
import {
  createCandidateProfile,
  getMyProfile,
  getPresignedUrl,
  updateCandidateProfile,
} from '../../../../lambdas/contract/calls/candidate.ts';
import { getJobPosting } from '../../../../lambdas/contract/calls/open-jobs.ts';
import type { CandidateProfile } from '../../../../lambdas/contract/schemas/people.ts';
import { docxWithTextBox } from '../../../../test/support/documents/docx.ts';
import { doc, docx, exe, pdf } from '../../../../test/support/documents/files.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  field,
  installClock,
  open,
  page,
  path,
  refusal,
  refusalAt,
  test,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { type FileStore, fileStore } from '../../../../test/support/web/file-store.ts';
import { CREATE_PROFILE, fillForm, openForm } from '../../../../test/support/web/new-profile.ts';
import { robin, robinsProfile, signInCandidate } from '../../../../test/support/web/people.ts';
import {
  APPLY,
  answerApplication,
  early,
} from '../../../../test/support/web/recorder/video-step.ts';
import { jobWithQuestions } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// Resume and cover letter, in the form of a new profile and of an existing one. Which files are taken:
// `document-type.test.ts`.

const PDF = 'application/pdf';
const WORD = 'application/msword';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const DONE = `${pdf.byteLength} B · Uploaded`;

const groupOf = (label: string) => page.getByRole('group', { name: label, exact: true });
const resume = groupOf('Resume');
const line = resume.getByRole('status').first();
const create = button('Create Profile');
const retry = button('Retry now', resume);
const inputOf = (label: string) => page.getByLabelText(`${label} file`);

const choose = (name: string, type: string, content: BlobPart, label = 'Resume') =>
  userEvent.upload(inputOf(label), new File([content], name, { type }));
const choosePdf = () => choose('mine.pdf', PDF, pdf);

/** The server of a candidate's documents. */
function answerUploads(): FileStore {
  const store = fileStore();
  answer(getPresignedUrl, ({ key }) => ({ url: store.urlOf(key) }));
  return store;
}

async function openWithStore() {
  const store = answerUploads();
  return { store, created: await openForm() };
}

test('typed text and a chosen document survive a reload, and are sent; each file has a random name with its extension, and one of the same name can be chosen again', async () => {
  const { store, created } = await openWithStore();
  const values: string[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    values.push(this.value);
  });
  await fillForm();
  for (const [index, words] of ['Choose a file', 'Replace'].entries()) {
    await button(`${words}: resume`).click();
    await choose('same.pdf', PDF, pdf);
    await expect.poll(() => store.files.size).toBe(index + 1);
    await expect.element(resume).toMatchTextContent(DONE);
    await expect.element(resume).toHaveFocus();
  }
  // A browser fires no event when the same name is chosen again.
  expect(values).toEqual(['', '']);
  const names = [...store.files.keys()];
  for (const name of names) expect(name).toMatch(/\/resumes\/[0-9a-f-]{36}\.pdf$/);

  await open(CREATE_PROFILE);
  await expect.element(field('City')).toHaveValue('Springfield');
  await expect.element(field('Availability')).toHaveValue('immediate');
  await expect.element(resume).toMatchTextContent('same.pdf');
  await choose('letter.docx', DOCX, docx, 'Cover letter');
  await create.click();
  await expect.poll(path).toBe(paths.candidate.dashboard);
  expect(created).toMatchObject([
    { resumeUrl: names[1], coverLetterUrl: expect.stringMatching(/\/cover-letters\/.*\.docx$/) },
  ]);
});

test('a document shows its progress and its first page, or why it has none; it can be dropped, replaced and removed', async () => {
  const { store } = await openWithStore();
  const release = store.hold();
  await choose('first.pdf', PDF, pdf);
  const progress = resume.getByRole('progressbar', { name: 'Upload of first.pdf' });
  await expect.element(progress).toBeInTheDocument();
  await expect.element(line).toHaveTextContent(`${pdf.byteLength} B · Uploading 50%`);
  release();
  await expect.element(line).toHaveTextContent(DONE);
  const firstPage = resume.getByRole('region', { name: 'First page of first.pdf' });
  await expect.poll(() => firstPage.element().querySelector('canvas')).not.toBeNull();
  await expect.element(resume.getByRole('alert')).not.toBeInTheDocument();

  const dataTransfer = new DataTransfer();
  const letter = '%PDF-1.7\nThis is a letter, and no PDF.';
  dataTransfer.items.add(new File([letter], 'second.pdf', { type: PDF }));
  button('Replace: resume')
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(resume).toMatchTextContent('second.pdf');
  await expect.element(resume).not.toMatchTextContent('first.pdf');
  await expect.element(firstPage).not.toBeInTheDocument();
  const alerts = resume.getByRole('alert');
  for (const text of ['This PDF cannot be shown', 'The end of this file is missing.'])
    await expect.element(alerts.filter({ hasText: text })).toBeVisible();
  await expect.element(line).toMatchTextContent(/ · Uploaded$/);

  // A Word document is shown as companies see it.
  await choose('third.docx', DOCX, await docxWithTextBox('Resume', 'Ann Lee 555-0100'));
  const shown = resume.getByTitle('third.docx as companies see it');
  await expect.poll(() => (shown.element() as HTMLIFrameElement).srcdoc).toContain('>Resume<');
  await expect
    .element(alerts.filter({ hasText: 'Companies do not see all words at once' }))
    .toMatchTextContent('Ann Lee 555-0100');
  await choose('fourth.docx', DOCX, docx);
  await expect.element(resume.getByTitle('fourth.docx as companies see it')).toBeVisible();
  await expect.element(alerts).not.toBeInTheDocument();
  await button('Remove resume').click();
  await expect.element(resume).not.toMatchTextContent('fourth.docx');
  await expect.element(button('Choose a file: resume')).toBeVisible();
});

test("a failed upload says 'Upload failed: ...' and is retried, at once with Retry now; one without an answer too, with a longer time-out", async () => {
  installClock();
  const { store } = await openWithStore();
  const next = Promise.withResolvers<number>();
  store.respond(() => (store.tries.length === 1 ? 503 : next.promise));
  await choosePdf();
  await expect.element(resume).toMatchTextContent('Upload failed: the file store answered 503.');
  await vi.advanceTimersByTimeAsync(10_000);
  next.resolve(200);
  await expect.element(line).toHaveTextContent(DONE);
  expect(store.tries).toHaveLength(2);

  answer(getPresignedUrl, () =>
    Response.json({ error: 'Wait.' }, { status: 429, headers: { 'retry-after': '600' } }),
  );
  await choosePdf();
  await expect.element(retry).toBeVisible();
  answer(getPresignedUrl, ({ key }) => ({ url: store.urlOf(key) }));
  store.respond(() => new Promise(() => {}));
  const logged = vi.spyOn(console, 'error');
  await retry.click();
  await expect.poll(() => store.tries).toHaveLength(3);
  for (const [limit, tries] of [
    [60_000, 4],
    [120_000, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(limit / 2);
    expect(store.tries).toHaveLength(tries - 1);
    if (tries === 5) store.respond();
    await vi.advanceTimersByTimeAsync(limit / 2);
    await expect.poll(() => store.tries).toHaveLength(tries);
    expect(String(logged.mock.lastCall)).toContain('Upload failed: the connection stood still');
  }
  await expect.element(line).toHaveTextContent(DONE);
});

test("'Invalid resume file type' and 'Invalid cover letter file type', also by the server; 'An error occurred during profile creation. Please try again.'; a profile whose answer was lost is there", async () => {
  const { created } = await openWithStore();
  await fillForm();
  for (const [label, name] of [
    ['Resume', 'resumeUrl'],
    ['Cover letter', 'coverLetterUrl'],
  ] as const) {
    const message = `Invalid ${label.toLowerCase()} file type. Please upload a PDF or Word document.`;
    const group = groupOf(label);
    const told = group.getByRole('alert');
    await choose('resume.doc', WORD, '{\\rtf1 Resume}', label);
    await expect.element(told).toMatchTextContent('This is an RTF file');
    await choose('setup.pdf', PDF, exe, label);
    await expect.element(told).toHaveTextContent(message);
    await expect.element(group).toMatchTextContent('Choose a file');
    // The server checks again.
    await choose('mine.pdf', PDF, pdf, label);
    await expect.element(group).toMatchTextContent('Uploaded');
    answer(createCandidateProfile, () => refusalAt(name, message));
    await create.click();
    await expect.element(told.filter({ hasText: message })).toBeVisible();
    await expect.element(page.getByText('Profile creation failed')).toBeVisible();
    await choose('mine.pdf', PDF, pdf, label);
    await expect.element(group).toMatchTextContent('Uploaded');
  }
  expect(created).toEqual([]);
  answer(createCandidateProfile, () => Response.error());
  await create.click();
  const failed = 'An error occurred during profile creation. Please try again.';
  await expect.element(page.getByText(failed)).toBeVisible();
  await expect.element(field('City')).toHaveValue('Springfield');
  answer(createCandidateProfile, () => refusal(409, 'You already have a profile.'));
  answer(getMyProfile, () => ({ candidate: robin, profile: robinsProfile }));
  await create.click();
  await expect.poll(path).toBe(paths.candidate.dashboard);
});

test('while the form waits for an upload nothing can be typed, and the upload can be cancelled', async () => {
  const { store, created } = await openWithStore();
  store.hold();
  await fillForm();
  await choose('mine.doc', WORD, doc);
  await create.click();
  await expect.poll(() => field('City').element().closest('[inert]')).not.toBeNull();
  await button('Cancel', resume).click();
  await expect.poll(path).toBe(paths.candidate.dashboard);
  expect(created).toMatchObject([{ resumeUrl: null }]);
});

test('saving does not wait for an upload that keeps failing: after three tries the page says what it may be; the profile is created without the resume, whose lack is told in the first application only', async () => {
  installClock();
  const { store, created } = await openWithStore();
  let next = Promise.withResolvers<number>();
  const fail = () => {
    const tried = next;
    next = Promise.withResolvers();
    tried.resolve(403);
  };
  store.respond(() => next.promise);
  const note = resume
    .getByRole('alert')
    .filter({ hasText: 'Your resume cannot be sent from here' });
  await fillForm();
  await choosePdf();
  await expect.element(resume).toMatchTextContent('Optional.');
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => store.tries).toHaveLength(tries);
    await expect.element(note).not.toBeInTheDocument();
    fail();
  }
  await expect.element(note).toMatchTextContent('The network of a school or a company may block');
  await expectAccessible('a blocked resume');
  await expect.poll(() => store.tries).toHaveLength(4);
  await create.click();
  fail();
  const unsent = 'Your resume has not been sent yet. Try again, or go on without it.';
  await expect.element(page.getByText(unsent)).toBeVisible();
  await expect.element(page.getByText(/^An error occurred/)).not.toBeInTheDocument();
  await button('Go on without it', note).click();
  await expect.element(resume).toHaveFocus();
  await create.click();
  await expect.poll(path).toBe(paths.candidate.dashboard);
  expect(created).toMatchObject([{ resumeUrl: null }]);

  const told = page.getByText('You apply without a resume');
  answerApplication({ screening_questions: [early] });
  answer(getJobPosting, ({ id }) => ({
    job: { ...jobWithQuestions, screening_questions: [early], id },
  }));
  for (const [to, isTold] of [
    [APPLY, true],
    [APPLY, true],
    [paths.candidate.apply(`01JK${jobWithQuestions.id.slice(4)}`), false],
    [APPLY, true],
  ] as const) {
    await open(to);
    await expect.element(page.getByText(early.question_text)).toBeVisible();
    if (isTold) await expect.element(told).toBeVisible();
    else await expect.element(told).not.toBeInTheDocument();
  }
  // In another network it is added later.
  const there = answerUploads();
  await page.getByRole('link', { name: 'add it to your profile' }).click();
  await choosePdf();
  await expect.element(line).toHaveTextContent(DONE);
  expect(there.tries).toHaveLength(1);
});

test('the resume can be viewed, replaced and removed, a cover letter added; signed URLs are renewed, and what is typed stays', async () => {
  installClock();
  const store = answerUploads();
  const address = 'https://files.example.com/resumes/mine.pdf';
  let profile: CandidateProfile = { ...robinsProfile, resume_url: `${address}?signature=1` };
  const candidate = () => ({ ...robin, candidate_profile: profile });
  signInCandidate();
  answer(getMyProfile, () => ({ candidate: candidate(), profile }));
  const sent = answer(updateCandidateProfile, ({ resumeUrl, coverLetterUrl }) => {
    profile = {
      ...profile,
      ...(resumeUrl !== undefined && { resume_url: resumeUrl }),
      ...(coverLetterUrl !== undefined && { cover_letter_url: coverLetterUrl }),
    };
    return { profile, candidate: candidate() };
  });
  await open(paths.candidate.profile);
  const view = resume.getByRole('link', { name: 'View' });
  await expect.element(view).toHaveAttribute('href', `${address}?signature=1`);
  await field('City').fill('Salem');
  profile = { ...profile, resume_url: `${address}?signature=2` };
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  await expect.element(view).toHaveAttribute('href', `${address}?signature=2`);
  await expect.element(field('City')).toHaveValue('Salem');

  await choose('new.docx', DOCX, docx);
  await choose('letter.pdf', PDF, pdf, 'Cover letter');
  await button('Save').click();
  await expect.element(alertSaying('Profile has been saved')).toBeVisible();
  const [uploaded, letter] = [...store.files.keys()];
  expect(sent).toMatchObject([{ city: 'Salem', resumeUrl: uploaded, coverLetterUrl: letter }]);
  await button('Remove resume').click();
  await button('Save').click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ resumeUrl: null });
  expect(sent[1]).not.toHaveProperty('coverLetterUrl');
});
