import { vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { updateJob } from '../../../../../lambdas/contract/calls/job.ts';
import { docxWithLink, docxWithTextBox } from '../../../../../test/support/documents/docx.ts';
import { doc, pdf, webm } from '../../../../../test/support/documents/files.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  installClock,
  page,
  path,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../../../test/support/web/applicants.ts';
import { managerTest as test } from '../../../../../test/support/web/people.ts';
import {
  expectCurrent,
  openReview,
  queue,
  row,
  shownInQueue,
} from '../../../../../test/support/web/review.ts';
import { serveFiles } from '../../../../../test/support/web/signed-files.ts';
import { job as aJob } from '../../../../../test/support/web/things.ts';
import { paths } from '../../../../paths.ts';

// Resumes, letters and videos of the applicants in the review, by signed URLs.

const allIn = <E extends Element>(selector: string) => [
  ...queue.element().querySelectorAll<E>(selector),
];
const videos = () => allIn<HTMLVideoElement>('video');
const drawn = () => allIn('[data-page="1"] canvas');
const shown = (selector: string) => page.elementLocator(shownInQueue(selector)[0] ?? document.head);
/** A link that the queue shows. */
const hrefOf = (words: string) =>
  shownInQueue<HTMLAnchorElement>('a').find((each) => each.textContent === words)?.href;

/** An answer by video; each answer of the server signs its URL anew. */
const signedVideo = ({ urlOf }: Awaited<ReturnType<typeof serveFiles>>) => ({
  question_id: 'q',
  question_text: 'Why bread?',
  kind: 'video' as const,
  get presigned_url() {
    return urlOf('answer.webm');
  },
});

test('a review that outlasts its signed URLs always has valid ones, and does not reload documents each time; Retry on a video that cannot be played gets a fresh URL', async () => {
  installClock();
  const files = await serveFiles({ 'answer.webm': webm });
  const { job } = answerApplicants(1, {}, () => ({ video_responses: [signedVideo(files)] }));
  const allow = files.refuse('answer.webm');
  const urls = () => videos().map((each) => each.src);
  await openReview(job.id);
  const failed = alertSaying('This video cannot be played.');
  await expect.element(failed).toBeVisible();
  const [expired] = urls();
  allow();
  await button('Retry', failed).click();
  await expect.poll(() => videos()[0]?.readyState).toBeGreaterThan(0);
  expect(urls()).not.toContain(expired);

  const first = urls();
  expect(first).toEqual([expect.stringContaining('X-Amz-Expires=3600')]);
  const signed = () => Number(/signature=(\d+)/.exec(files.urlOf('other'))?.[1]);
  const before = signed();
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  // One more than this test's own.
  await expect.poll(signed).toBeGreaterThan(before + 1);
  expect(urls()).toEqual(first);
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  await expect.poll(urls).not.toEqual(first);
});

test("a PDF is drawn in the page, and the keys still work after a click in it; always 'Open in new tab'; the cover letter beside it; the next applicant's resume and first video are preloaded", async () => {
  const files = await serveFiles({
    '0.pdf': pdf,
    '1.pdf': pdf,
    'letter.pdf': pdf,
    'answer.webm': webm,
  });
  const { job } = answerApplicants(2, {}, (index) => ({
    profile: {
      resume_url: files.urlOf(`${index}.pdf`),
      cover_letter_url: files.urlOf('letter.pdf'),
    },
    video_responses: [signedVideo(files)],
  }));
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  // Both applicants are loaded, and one is shown.
  await expect.poll(() => videos().map(({ readyState }) => readyState > 1)).toEqual([true, true]);
  await expect.poll(drawn).toHaveLength(2);
  expect(shownInQueue('video')).toHaveLength(1);
  const next = videos().find((each) => !shownInQueue('video').includes(each));

  await expect.element(shown('[aria-label="Resume of Avery Ash"] canvas')).toBeVisible();
  expect(allIn('iframe')).toEqual([]);
  expect(hrefOf('Open in new tab')).toContain('/0.pdf?');
  await expect.element(shown('a[href*="/0.pdf?"]')).toHaveAttribute('target', '_blank');
  // Shown again, a document is drawn again.
  const letter = '[aria-label="Cover letter of Avery Ash"] [data-page="1"]';
  for (const [kind, paper] of [
    ['Cover letter', letter],
    ['Resume', '[aria-label="Resume of Avery Ash"] [data-page="1"]'],
    ['Cover letter', letter],
  ] as const) {
    await queue.getByText(kind, { exact: true }).first().click();
    await expect.poll(() => shownInQueue(paper)).toHaveLength(1);
  }
  await shown(letter).click();

  // A key decides after a click in the document; the next one shows without a request.
  await expect.poll(drawn).toHaveLength(2);
  files.asked.length = 0;
  await userEvent.keyboard('a');
  await expect.element(row('Avery Ash')).toMatchTextContent(/Accepted/);
  await expect.poll(videos).toEqual([next]);
  expect(shownInQueue('video')).toEqual([next]);
  await expect.poll(() => shownInQueue('[data-page="1"] canvas')).toHaveLength(1);
  expect(files.asked).toEqual([]);
});

test('documents of other kinds: a PDF that fails to load or render says so; a .docx is shown in a sandbox without scripts, and downloaded once: a web link opens a new tab, any other link is text; a .docx with words that the page does not show says so; a .doc and an .odt are a card with a download, not embedded', async () => {
  const [link, script, boxed] = await Promise.all([
    docxWithLink('My portfolio', `${location.origin}/robots.txt`),
    docxWithLink('My portfolio', 'javascript:document.body.textContent=1'),
    docxWithTextBox('Baker since 2019', 'Ann Lee 555-0100'),
  ]);
  const contents = {
    'broken.pdf': new TextEncoder().encode('%PDF-1.4\nNot a document.'),
    'link.docx': link,
    'script.docx': script,
    'boxed.docx': boxed,
    'old.doc': doc,
    'other.odt': doc,
  };
  const names = Object.keys(contents);
  const files = await serveFiles(contents);
  const { job } = answerApplicants(names.length, {}, (index) => ({
    profile: { resume_url: files.urlOf(names[index] ?? ''), cover_letter_url: null },
  }));
  const allow = files.refuse('broken.pdf');
  await openReview(job.id);
  const place = async (number: number) => {
    await button('Next', queue).click();
    const text = page.getByText(`${number} of ${names.length}`, { exact: true });
    await expect.element(text).toBeVisible();
  };
  const frame = () => shownInQueue<HTMLIFrameElement>('iframe')[0];
  /** The document in the shown frame, which no script can reach. */
  const inFrame = () => new DOMParser().parseFromString(frame()?.srcdoc ?? '', 'text/html');
  const links = () => [...inFrame().links].map(({ href, target, rel }) => [href, target, rel]);
  const isShown = (text: string) => expect.poll(() => inFrame().body.textContent).toContain(text);
  const clickIn = (text: string) => page.frameLocator(shown('iframe')).getByText(text).click();
  const alerts = () => shownInQueue('[role="alert"]').map((each) => each.textContent);
  const opened: string[] = [];
  const session = cdp();
  await session.send('Page.enable');
  session.on('Page.windowOpen', ({ url }) => opened.push(url));

  const failed = alertSaying('This document could not be loaded.');
  await expect.element(failed).toBeVisible();
  allow();
  await button('Retry', failed).click();
  await expect
    .element(
      alertSaying('This PDF cannot be shown here.').getByRole('link', {
        name: 'Open it in a new tab',
      }),
    )
    .toHaveAttribute('href', expect.stringContaining('/broken.pdf?'));

  await place(2);
  await isShown('My portfolio');
  expect(frame()?.sandbox.value).toMatch(/^(allow-popups(-to-escape-sandbox)? ?)+$/);
  expect(alerts()).toEqual([]);
  const target = `${location.origin}/robots.txt`;
  expect(links()).toEqual([[target, '_blank', expect.stringMatching(/noopener|noreferrer/)]]);
  await clickIn('My portfolio');
  await expect.poll(() => opened).toEqual([target]);
  // It is still here.
  await clickIn('My portfolio');

  await place(3);
  await isShown('My portfolio');
  expect(links()).toEqual([]);
  for (const _ of [1, 2]) await clickIn('My portfolio');
  expect(opened).toHaveLength(2);
  expect(path()).toBe(paths.manager.candidates(job.id));

  await place(4);
  await isShown('Baker since 2019');
  expect(inFrame().body.textContent).not.toContain('Ann Lee');
  await expect
    .poll(alerts)
    .toEqual([expect.stringMatching(/^Some words of this file are not shown here/)]);
  expect(hrefOf('Open the original')).toContain('/boxed.docx?');
  await expectAccessible('a document with missing words');

  for (const [number, name] of [
    [5, 'old.doc'],
    [6, 'other.odt'],
  ] as const) {
    await place(number);
    await expect.poll(() => hrefOf('Download')).toContain(`/${name}?`);
    expect(shownInQueue('main p, p').map((each) => each.textContent)).toContainEqual(
      expect.stringContaining('Your browser cannot show this file.'),
    );
    expect(hrefOf('Open in new tab')).toContain(`/${name}?`);
    expect(frame()).toBeUndefined();
  }
  await expectAccessible('a document to download');

  // Even if other data is fetched again, a document is not.
  files.asked.length = 0;
  answer(updateJob, () => ({ job: aJob }));
  await button('Edit Job').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Job' });
  await button('Save', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Prev', queue).click();
  await button('Prev', queue).click();
  await isShown('Baker since 2019');
  expect(files.asked).toEqual([]);
});
