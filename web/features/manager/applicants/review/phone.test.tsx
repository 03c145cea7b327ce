import { onTestFinished } from 'vitest';
import { cdp, type Locator } from 'vitest/browser';
import { getJobApplications } from '../../../../../lambdas/contract/calls/application.ts';
import { docx, pdf } from '../../../../../test/support/documents/files.ts';
import {
  alertSaying,
  button,
  expect,
  expectAccessible,
  field,
  hold,
  open,
  page,
  resize,
  sidewaysScroll,
  tooLow,
  userEvent,
  watchLayoutShift,
} from '../../../../../test/support/web/app.tsx';
import {
  answerApplicants,
  screeningAnswer,
  videoAnswer,
} from '../../../../../test/support/web/applicants.ts';
import { managerTest as test } from '../../../../../test/support/web/people.ts';
import {
  currentApplicant,
  expectCurrent,
  openReview,
  queue,
  shownInQueue,
} from '../../../../../test/support/web/review.ts';
import { serveFiles } from '../../../../../test/support/web/signed-files.ts';
import { company } from '../../../../../test/support/web/things.ts';
import { paths } from '../../../../paths.ts';

// The review on a phone, with one hand.

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
/** Waits until all of it is in view. It is looked for anew each time: what loads late replaces elements. */
const isInView = (find: () => Locator | Element | undefined) =>
  expect
    .poll(() => {
      const { top, left, bottom, right, width } = boxOf(find());
      return width > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    })
    .toBe(true);
/** A point of the window in the browser's page, which holds the window as a frame. */
function inPage({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: (frame?.x ?? 0) + x, y: (frame?.y ?? 0) + y };
}

/** Clicks where a finger would. `Locator.click` may scroll first. */
async function clickAt(point: Point): Promise<void> {
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await cdp().send('Input.dispatchMouseEvent', {
      ...inPage(point),
      type,
      button: 'left',
      clickCount: 1,
    });
}

async function clickMiddle(find: () => Locator): Promise<void> {
  await expect.poll(() => find().query()?.checkVisibility()).toBe(true);
  const { x, y, width, height } = boxOf(find());
  await clickAt({ x: x + width / 2, y: y + height / 2 });
}

const more = () => clickMiddle(() => inBar('More'));
const DECISIONS = ['Reject', 'MAKE OFFER', 'Accept'];
/** The buttons and checkboxes of the queue that are too low for a finger. */
const tooLowHere = () => tooLow(':is(button, label:has(input))', queue.element());
/** What the queue shows of a text. */
const shownText = (text: string) => shownInQueue('*').find((each) => each.textContent === text);
const isAt = (place: string) =>
  expect.element(queue.getByText(place, { exact: true }).first()).toBeVisible();

/** A phone, upright, with a review of applicants who answered three questions and two videos. */
async function onPhone(count: number, resumes: readonly (string | null)[] = []) {
  const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
  onTestFinished(() => void touch(false));
  await touch(true);
  await resize(390, 844);
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

test('without scrolling: name, city and place in the queue in one line, the video from edge to edge, the answers as chips, and the decisions at the bottom, on its side too; late applicants shift nothing', async () => {
  const { job } = await onPhone(6);
  const release = hold(getJobApplications);
  const movedBy = watchLayoutShift();
  await open(paths.manager.candidates(job.id));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(job.job_title);
  await expect.element(queue.getByText('Loading').first()).toBeInTheDocument();
  release();
  await expectCurrent('Avery Ash');
  const city = queue.getByText('Springfield, Illinois', { exact: true }).first();
  await isInView(() => city);
  expect(movedBy()).toBeLessThan(0.1);

  // One line at the top; the font sizes of its parts differ.
  const line = [currentApplicant, city, queue.getByText('1 of 6', { exact: true }).first()];
  for (const part of line) await isInView(() => part);
  const bottoms = line.map((part) => boxOf(part).bottom);
  expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(6);
  expect(Math.max(...bottoms)).toBeLessThan(100);

  await isInView(video);
  const film = boxOf(video());
  expect([film.x, film.width]).toEqual([0, 390]);
  expect(film.y).toBeLessThan(104);
  for (const chip of chips()) expect(boxOf(chip).y).toBeGreaterThan(film.bottom);

  // A chip says by colour, sign and word whether an answer matches.
  expect(chips().map((chip) => chip.textContent)).toEqual([
    expect.stringMatching(/^Can you start at four\?yes\s*Matches$/),
    expect.stringMatching(/^Would you also work at night, .*yes$/),
    expect.stringMatching(/^Do you drive\?yes\s*Preferred: no$/),
  ]);
  expect(new Set(chips().map((chip) => getComputedStyle(chip).backgroundColor)).size).toBe(3);
  const signs = chips().map((chip) => chip.querySelector('svg path') !== null);
  expect(signs).toEqual([true, false, true]);

  for (const name of DECISIONS) {
    await isInView(() => inBar(name));
    expect(boxOf(inBar(name)).y).toBeGreaterThan(700);
  }
  expect(tooLowHere()).toEqual([]);

  // The menu, with the rating.
  await more();
  await clickMiddle(() => bar().getByRole('radiogroup', { name: 'Rating' }).getByText('4'));
  await expect.element(alertSaying('Avery Ash: rated 4 of 5.')).toBeVisible();
  await expectAccessible('a review on a phone, and its menu');
  expect(tooLowHere()).toEqual([]);
  await more();

  // The bar does not cover the end of the page.
  await resize(390, 500);
  chips().at(-1)?.scrollIntoView({ block: 'end' });
  expect(boxOf(chips().at(-1)).bottom).toBeLessThan(boxOf(bar()).y);
  scrollTo(0, 0);

  await resize(844, 390);
  await isInView(video);
  expect(boxOf(video()).bottom).toBeLessThan(boxOf(bar()).y);
  expect(boxOf(video()).width).toBeGreaterThan(300);
  expect(boxOf(bar()).bottom).toBe(390);
  for (const name of DECISIONS) await isInView(() => inBar(name));
  await isInView(() => currentApplicant);
  await isInView(() => shownText('Why bread?'));
  expect(tooLowHere()).toEqual([]);
  expect(sidewaysScroll(), 'a review on a phone on its side').toBe(0);
});

test('a search stays without results; six applicants are decided from the lower half of the screen, without scrolling, with Undo in the toast, above the bar', async () => {
  const { job, firstNamesByStatus } = await onPhone(6);
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  await more();
  const search = page.getByRole('searchbox', { name: 'Search new applicants' });
  await search.fill('nobody');
  await expect.element(queue.getByText('No new applicants match "nobody".')).toBeVisible();
  await expect.element(search).toHaveFocus();
  await search.fill('cas');
  await expectCurrent('Casey Ash');
  await expect.element(search).toHaveFocus();
  await clickMiddle(() => inBar('Accept'));
  await expect.element(search).not.toBeInTheDocument();
  await clickMiddle(() => button('Clear search', queue));
  await isAt('1 of 5');

  const used = { highest: innerHeight, scrolls: 0 };
  const onPress = ({ clientY }: PointerEvent) => {
    used.highest = Math.min(used.highest, clientY);
  };
  const onScroll = () => {
    used.scrolls += 1;
  };
  addEventListener('pointerdown', onPress);
  addEventListener('scroll', onScroll, true);
  onTestFinished(() => {
    removeEventListener('pointerdown', onPress);
    removeEventListener('scroll', onScroll, true);
  });
  const decide = async (name: 'Accept' | 'Reject') => {
    await expect.element(inBar(name)).toBeEnabled();
    await clickMiddle(() => inBar(name));
  };
  await decide('Accept');
  await expectCurrent('Blake Ash');
  const undo = button('Undo', alertSaying('Avery Ash was accepted.'));
  await expect.element(undo).toBeVisible();
  expect(boxOf(undo).bottom).toBeLessThan(boxOf(bar()).y);
  await undo.click();
  await expectCurrent('Avery Ash');
  for (const [name, next] of [
    ['Accept', 'Blake Ash'],
    ['Reject', 'Dana Ash'],
    ['Accept', 'Ellis Ash'],
    ['Reject', 'Frankie Ash'],
  ] as const) {
    await decide(name);
    await expectCurrent(next);
    await isInView(video);
  }
  expect(used.highest).toBeGreaterThan(844 / 2);
  expect(used.scrolls).toBe(0);
  await decide('Accept');
  await expect.element(page.getByText(/^No new applicants\./)).toHaveFocus();
  await expect
    .poll(firstNamesByStatus)
    .toEqual({ accepted: ['Avery', 'Casey', 'Dana', 'Frankie'], rejected: ['Blake', 'Ellis'] });
});

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
  await isInView(() => queue.getByText('This candidate applied without a resume.').first());
  await more();
  await expect.element(inBar('More')).toHaveAttribute('aria-expanded', 'true');
  for (const part of inMenu()) await expect.element(part).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(job.job_title);

  // Focus returns from a dialog to the menu, and then to its button.
  expect(boxOf(inBar('Edit Job')).y).toBeGreaterThan(300);
  await clickMiddle(() => inBar('Edit Job'));
  const dialog = page.getByRole('dialog', { name: 'Edit Job' });
  await expect.element(field('Job title', dialog)).toBeVisible();
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(inBar('Edit Job')).toHaveFocus();
  await press('{Escape}');
  await expect.poll(() => isShown(inBar('Edit Job'))).toBe(false);
  await expect.element(inBar('More')).toHaveFocus();
  expect(scrollY).toBe(0);

  // A tap beside the menu closes it.
  await more();
  await clickAt({ x: 195, y: 90 });
  await expect.poll(() => isShown(inBar('Edit Job'))).toBe(false);
});

const STEPS = 10;

/** Moves a finger over the page. */
async function swipe(from: Point, by: Point): Promise<void> {
  const at = (step: number) =>
    inPage({ x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS });
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
