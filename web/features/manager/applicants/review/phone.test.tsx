import { onTestFinished } from 'vitest';
import { cdp, type Locator } from 'vitest/browser';
import { docx, pdf } from '../../../../../test/support/documents/files.ts';
import {
  button,
  expect,
  expectAccessible,
  field,
  page,
  resize,
  sidewaysScroll,
  test,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import {
  answerApplicants,
  screeningAnswer,
  videoAnswer,
} from '../../../../../test/support/web/applicants.ts';
import { signInManager } from '../../../../../test/support/web/people.ts';
import {
  expectCurrent,
  openReview,
  queue,
  shownInQueue,
} from '../../../../../test/support/web/review.ts';
import { serveFiles } from '../../../../../test/support/web/signed-files.ts';
import { company } from '../../../../../test/support/web/things.ts';

// The review on a phone, with one hand. Its layout: `review-phone.spec.ts`.

interface Point {
  readonly x: number;
  readonly y: number;
}

const press = userEvent.keyboard;
const boxOf = (what: Locator | Element | undefined) => {
  const element = what instanceof Element ? what : what?.element();
  if (element === undefined) throw new Error('It is not there');
  return element.getBoundingClientRect();
};
const bar = () => page.elementLocator(shownInQueue('[data-bottom-bar]')[0] ?? document.head);
const chips = () => shownInQueue('dl > div');
const video = () => shownInQueue('video')[0];
const inBar = (name: string) => button(name, bar());
const isInView = (what: Locator | Element | undefined) =>
  expect
    .element(what instanceof Element ? page.elementLocator(what) : (what ?? bar()))
    .toBeInViewport({ ratio: 1 });
const more = () => inBar('More').click();
const isAt = (place: string) =>
  expect.element(queue.getByText(place, { exact: true }).first()).toBeVisible();

/** A phone, upright, with a review of applicants who answered three questions and two videos. */
async function onPhone(count: number, resumes: readonly (string | null)[] = []) {
  const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
  onTestFinished(() => void touch(false));
  await touch(true);
  await resize(390, 844);
  signInManager();
  const answers = [
    screeningAnswer('Can you start at four?', 'yes', 'yes'),
    screeningAnswer('Would you also work at night, at weekends and on public holidays?', 'yes'),
    screeningAnswer('Do you drive?', 'yes', 'no'),
  ];
  return answerApplicants(count, {}, (index) => ({
    profile: { resume_url: resumes[index] ?? null, cover_letter_url: null },
    screening_responses: answers,
    video_responses: [videoAnswer('Why bread?'), videoAnswer('Why here?')],
  }));
}

test('a tap opens a PDF or .docx as wide as the phone, and a button enlarges it; Close is near the thumb, and the focus returns', async () => {
  const { urlOf } = await serveFiles({ 'a.pdf': pdf, 'b.docx': docx });
  const { job } = await onPhone(2, [urlOf('a.pdf'), urlOf('b.docx')]);
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  const avery = page.getByRole('dialog', { name: 'Avery Ash' });
  await inBar('Resume').click();
  const paper = () => avery.element().querySelector('[data-page="1"]') ?? undefined;
  await expect.poll(() => paper() && boxOf(paper()).width).toBe(390);
  expect(boxOf(avery).toJSON()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expect.element(avery.getByText('Resume', { exact: true })).toBeVisible();
  await expectAccessible('a resume on a phone');
  await expect.element(button('Zoom out', avery)).toHaveAttribute('aria-disabled', 'true');
  await button('Zoom in', avery).click();
  await expect.poll(() => boxOf(paper()).width).toBe(585);
  // The PDF scrolls in its frame.
  expect(sidewaysScroll(), 'a resume on a phone').toBe(0);
  expect(boxOf(button('Close', avery)).y).toBeGreaterThan(700);
  await button('Close', avery).click();
  await expect.element(avery).not.toBeInTheDocument();
  await expect.element(inBar('Resume')).toHaveFocus();

  // A .docx, with the zoom of the document before.
  await inBar('Next').click();
  await isAt('2 of 2');
  await inBar('Resume').click();
  const blake = page.getByRole('dialog', { name: 'Blake Ash' });
  const frame = blake.getByTitle('Resume of Blake Ash');
  await expect.element(frame).toBeVisible();
  expect(frame.element().clientWidth).toBe(260);
  expect(Math.round(boxOf(frame).width)).toBe(390);
  await button('Zoom out', blake).click();
  await expect.poll(() => frame.element().clientWidth).toBe(390);
  await press('{Escape}');
  await expect.element(blake).not.toBeInTheDocument();
  await expect.element(inBar('Resume')).toHaveFocus();
});

test('everything else is in a menu, to which the focus returns from a dialog, and then to its button', async () => {
  const { job } = await onPhone(6);
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  const inMenu = () => [
    ...['Close Job', 'Edit Job', 'Copy link', 'Share', 'Preview as candidate', 'View profile'].map(
      (name) => inBar(name),
    ),
    bar().getByText('Active', { exact: true }),
    bar().getByText(company.name),
    bar().getByText('Main Street · Portland, Oregon'),
    bar().getByText(job.job_description),
    bar().getByRole('searchbox', { name: 'Search new applicants' }),
    bar().getByText('Keyboard shortcuts'),
  ];
  const isShown = (what: Locator) => what.query()?.checkVisibility() ?? false;
  expect(inMenu().filter(isShown)).toEqual([]);
  await expect.element(inBar('Resume')).toBeDisabled();
  await isInView(queue.getByText('This candidate applied without a resume.').first());
  await more();
  await expect.element(inBar('More')).toHaveAttribute('aria-expanded', 'true');
  for (const part of inMenu()) await expect.element(part).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(job.job_title);

  // Focus returns from a dialog to the menu, and then to its button.
  await inBar('Edit Job').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Job' });
  await expect.element(field('Job title', dialog)).toBeVisible();
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(inBar('Edit Job')).toHaveFocus();
  await press('{Escape}');
  await expect.poll(() => isShown(inBar('Edit Job'))).toBe(false);
  await expect.element(inBar('More')).toHaveFocus();
});

const STEPS = 10;

/** Moves a finger over the page. */
async function swipe(from: Point, by: Point): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const at = (step: number) => ({
    x: (frame?.x ?? 0) + from.x + (by.x * step) / STEPS,
    y: (frame?.y ?? 0) + from.y + (by.y * step) / STEPS,
  });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
  // All at once: a resting finger does not swipe.
  await Promise.all([
    send('touchStart', [at(0)]),
    ...Array.from({ length: STEPS }, (_, index) => send('touchMove', [at(index + 1)])),
    send('touchEnd', []),
  ]);
}

/** A swipe over the video in a browser whose video controls pass touches on; Chromium's do not. */
function swipePassedOn(clientY: number): void {
  const touch = { bubbles: true, pointerType: 'touch', isPrimary: true, pointerId: 9 };
  for (const [type, clientX] of Object.entries({
    pointerdown: 300,
    pointermove: 100,
    pointerup: 100,
  }))
    video()?.dispatchEvent(new PointerEvent(type, { ...touch, clientX, clientY }));
}

test('swipes and buttons at the bottom change the applicant, but not past the ends; other movements do not', async () => {
  const { job } = await onPhone(6);
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  await inBar('Next').click();
  await expectCurrent('Blake Ash');
  await inBar('Prev').click();
  await expectCurrent('Avery Ash');
  const middle = () => ({ x: 195, y: boxOf(chips().at(-1)).y + 10 });
  await swipe(middle(), { x: -150, y: 10 });
  await expectCurrent('Blake Ash');
  await swipe(middle(), { x: 150, y: -10 });
  await expectCurrent('Avery Ash');
  // Not past the ends.
  await swipe(middle(), { x: 150, y: 0 });
  await expectCurrent('Avery Ash');

  // No swipe: a short or steep movement, or one on the video controls or on a sideways scroller.
  const film = boxOf(video());
  const left = { x: -150, y: 0 };
  await swipe(middle(), { x: -40, y: 0 });
  await swipe(middle(), { x: -80, y: 79 });
  await swipe({ x: 195, y: film.bottom - 30 }, left);
  swipePassedOn(film.bottom - 30);
  const chip = chips()[1];
  Object.assign(chip?.style ?? {}, { width: '160px', overflowX: 'auto', whiteSpace: 'nowrap' });
  const { x, y } = boxOf(chip);
  await swipe({ x: x + 120, y: y + 10 }, { x: -100, y: 0 });
  await expectCurrent('Avery Ash');
  expect(scrollY).toBe(0);
  // On the picture it is a swipe.
  await swipe({ x: 195, y: film.y + 40 }, left);
  await expectCurrent('Blake Ash');
  await swipe({ x: 195, y: film.y + 40 }, { x: 150, y: 0 });
  await expectCurrent('Avery Ash');
});
