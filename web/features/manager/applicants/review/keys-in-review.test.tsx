import {
  alertSaying,
  button,
  expect,
  field,
  page,
  resize,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import {
  answerApplicants,
  screeningAnswer,
  videoAnswer,
} from '../../../../../test/support/web/applicants.ts';
import { managerTest as test } from '../../../../../test/support/web/people.ts';
import {
  currentApplicant,
  decideByKey,
  expectCurrent,
  openReview,
  queue,
  reviewed,
  shownInQueue,
} from '../../../../../test/support/web/review.ts';
import { screeningQuestion } from '../../../../../test/support/web/things.ts';

// Deciding, quickly and safely, by keys.

const press = userEvent.keyboard;
const announced = (text: string | RegExp) =>
  expect
    .poll(() => queue.element().querySelector('[aria-live="polite"]')?.textContent)
    .toMatch(text);
const videos = () => ({
  video_responses: ['Why bread?', 'Why here?'].map((each) => videoAnswer(each)),
});
const boxOf = (element: Element | undefined) =>
  element?.getBoundingClientRect() ?? new DOMRect(0, 9999, 0, 0);

const pressDown = (key: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));

test('ten applicants take eleven keys: everything they sent is in view, without scrolling or the mouse; the focus goes to the next name, and the counter is announced', async () => {
  const answers = [
    screeningAnswer('Can you start at four?', 'yes', 'yes'),
    screeningAnswer('How many years have you worked in a bakery or in a kitchen like ours?', 'yes'),
    screeningAnswer('Do you drive?', 'yes', 'no'),
    screeningAnswer('Would you also work at night, at weekends and on public holidays?', 'yes'),
  ];
  const { job, firstNamesByStatus } = answerApplicants(10, {}, () => ({
    ...videos(),
    screening_responses: answers,
  }));
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  const used = { keys: 0, mouse: 0, scrolls: 0 };
  const ended = new AbortController();
  const count = { capture: true, signal: ended.signal };
  addEventListener('keydown', () => used.keys++, count);
  addEventListener('pointerdown', () => used.mouse++, count);
  addEventListener('scroll', () => used.scrolls++, count);

  const bottomOfView = () => boxOf(button('Accept', queue).element()).top;
  for (const seen of [
    () => page.getByRole('heading', { level: 1 }).element(),
    // The card of the resume, down to its lower edge.
    () =>
      shownInQueue('.mantine-Card-root').find((each) =>
        each.textContent.includes('without a resume'),
      ),
    () => shownInQueue('dl > div').at(-1),
    () => shownInQueue('video')[0],
    () => queue.getByRole('radiogroup', { name: 'Playback speed' }).element(),
  ])
    await expect
      .poll(() => {
        const { top, bottom } = boxOf(seen());
        return [top >= 0, bottom < bottomOfView()];
      })
      .toEqual([true, true]);
  await press('v');
  await expect.poll(() => shownInQueue('video')[0]?.ariaLabel).toBe('Answer to: Why here?');
  await decideByKey('a');
  await expectCurrent('Blake Ash');
  await expect.element(currentApplicant).toHaveFocus();
  await announced('Applicant 1 of 9: Blake Ash.');
  await expect.element(alertSaying('Avery Ash was accepted.')).toBeVisible();
  // A capital letter works too.
  await decideByKey('R');
  await announced('Applicant 1 of 8: Casey Ash.');
  // Only one toast is shown, with Undo for the last decision.
  await expect.element(alertSaying('Blake Ash was rejected.')).toBeVisible();
  await expect.element(alertSaying('Avery Ash was accepted.')).not.toBeInTheDocument();
  for (let left = 8; left > 0; left--) {
    await announced(new RegExp(`^Applicant 1 of ${left}: `));
    await decideByKey(left % 2 === 0 ? 'a' : 'r');
  }
  await expect.element(page.getByText(/^No new applicants\./)).toHaveFocus();
  await expect
    .poll(() => Object.values(firstNamesByStatus()).map((names) => names?.length))
    .toEqual([5, 5]);
  ended.abort();
  expect(used).toEqual({ keys: 11, mouse: 0, scrolls: 0 });
});

test('nobody is decided unseen: a double click on Accept, R twice or a held key decides one applicant, the next can be decided after half a second; with the table in view no key decides', async () => {
  const { job, firstNamesByStatus } = answerApplicants(6);
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  await expect.element(button('Accept', queue)).toBeEnabled();

  // A double click, and keys before the next applicant has been seen.
  await button('Accept', queue).dblClick();
  await expectCurrent('Blake Ash');
  await expect.element(button('Accept', queue)).toBeEnabled();
  const isDisabled = (word: string) => button(word, queue).element().matches(':disabled');
  const reject = () => pressDown({ key: 'r' });
  const since = performance.now();
  reject();
  expect(['Reject', 'MAKE OFFER', 'Accept'].map(isDisabled)).toEqual([true, true, true]);
  while (isDisabled('Reject')) {
    reject();
    await new Promise(requestAnimationFrame);
  }
  expect(performance.now() - since).toBeGreaterThan(499);
  await expectCurrent('Casey Ash');
  await expect.poll(firstNamesByStatus).toEqual({
    accepted: ['Avery'],
    rejected: ['Blake'],
    new: ['Casey', 'Dana', 'Ellis', 'Frankie'],
  });

  // After Next the shown applicant can be decided at once.
  await press('{ArrowRight}r');
  await expect.poll(firstNamesByStatus).toEqual({
    accepted: ['Avery'],
    rejected: ['Blake', 'Dana'],
    new: ['Casey', 'Ellis', 'Frankie'],
  });

  // A held key.
  await expectCurrent('Casey Ash');
  await expect.element(button('Accept', queue)).toBeEnabled();
  await press('{a>}');
  await expectCurrent('Ellis Ash');
  await expect.element(button('Accept', queue)).toBeEnabled();
  pressDown({ key: 'a', code: 'KeyA', repeat: true });
  await press('{/a}');
  await expect.element(queue.getByText('1 of 2')).toBeVisible();
  await expect.poll(() => firstNamesByStatus().new).toEqual(['Ellis', 'Frankie']);

  // With the table in view A, R, O, the arrows and Space wait for the review bar.
  await resize(1440, 300);
  await expect.element(button('Accept', queue)).toBeEnabled();
  scrollTo(0, document.body.scrollHeight);
  await expect.element(button('Accept', queue)).not.toBeInViewport();
  await expect.element(reviewed.getByRole('row').last()).toBeInViewport({ ratio: 1 });
  await press('rao{ArrowRight}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expectCurrent('Ellis Ash');
  expect(firstNamesByStatus().new).toHaveLength(2);
  scrollTo(0, 0);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await decideByKey('r');
  await expect.poll(() => firstNamesByStatus().new).toEqual(['Frankie']);
});

test('the arrows change the applicant, Space plays and pauses, 1 to 3 set the speed, V shows the next video, and the buttons name their keys; the keys do nothing inside inputs, in a dialog, with Ctrl, and once switched off', async () => {
  const { job, firstNamesByStatus } = answerApplicants(
    3,
    { screening_questions: [screeningQuestion('Can you start at four?')] },
    videos,
  );
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  const video = () => shownInQueue<HTMLVideoElement>('video')[0];
  const has = (name: 'playbackRate' | 'paused') => expect.poll(() => video()?.[name]);
  const isAsked = (text: string) =>
    expect.poll(() => video()?.ariaLabel).toBe(`Answer to: ${text}`);
  const focusName = () => currentApplicant.element().focus();

  // The focus stays, and the counter is announced.
  focusName();
  await press('{ArrowRight}');
  await expectCurrent('Blake Ash');
  await expect.element(currentApplicant).toHaveFocus();
  await announced('Applicant 2 of 3: Blake Ash.');
  await press('{ArrowRight}');
  await expectCurrent('Casey Ash');
  await press('{ArrowRight}');
  await expectCurrent('Casey Ash');
  await press('{ArrowLeft}');
  await expectCurrent('Blake Ash');
  await press('{ArrowLeft}');
  await announced('Applicant 1 of 3: Avery Ash.');

  for (const [name, key, shortcut] of [
    ['Accept', 'A', 'a'],
    ['Reject', 'R', 'r'],
    ['MAKE OFFER', 'O', 'o'],
    ['Prev', '←', 'ArrowLeft'],
    ['Next', '→', 'ArrowRight'],
    ['Play', 'Space', 'Space'],
    ['Next video', 'V', 'v'],
  ] as const) {
    await expect.element(button(name, queue)).toHaveAttribute('aria-keyshortcuts', shortcut);
    await expect.element(button(name, queue).getByText(key, { exact: true })).toBeVisible();
  }

  for (const [key, speed] of [
    ['3', 2],
    ['2', 1.5],
    ['1', 1],
  ] as const) {
    await press(key);
    await has('playbackRate').toBe(speed);
  }
  // The short video would soon end by itself.
  video()?.setAttribute('loop', '');
  focusName();
  await press(' ');
  await has('paused').toBe(false);
  await expect.element(button('Pause', queue)).toBeVisible();
  await press(' ');
  await has('paused').toBe(true);
  await press(' ');
  await has('paused').toBe(false);
  await press('{ArrowRight}');
  await expectCurrent('Blake Ash');
  const isAnyPlaying = () => [...document.querySelectorAll('video')].some(({ paused }) => !paused);
  await expect.poll(isAnyPlaying).toBe(false);
  await press('{ArrowLeft}');
  await expectCurrent('Avery Ash');
  await button('Play', queue).click();
  await has('paused').toBe(false);
  await button('Pause', queue).click();
  await has('paused').toBe(true);

  // V, and Prev and Next video, show the others at the chosen speed.
  await isAsked('Why bread?');
  await expect.element(button('Prev video')).toBeDisabled();
  await queue.getByRole('radiogroup', { name: 'Playback speed' }).getByText('2×').click();
  await has('playbackRate').toBe(2);
  focusName();
  await press('v');
  await isAsked('Why here?');
  await has('playbackRate').toBe(2);
  await expect.element(button('Next video')).toBeDisabled();
  await button('Prev video').click();
  await isAsked('Why bread?');
  await button('Next video').click();
  await isAsked('Why here?');

  // In a low window the bar does not cover the focused control.
  await resize(1440, 400);
  scrollTo(0, 0);
  button('Prev video').element().focus();
  await expect
    .poll(() => boxOf(button('Prev video').element()).bottom)
    .toBeLessThan(boxOf(button('Accept', queue).element()).top);
  await page.viewport(1440, 900);

  // The filter needs a reviewed applicant.
  await button('Next', queue).click();
  await button('Next', queue).click();
  await expectCurrent('Casey Ash');
  await decideByKey('r');
  await expectCurrent('Avery Ash');
  await expect.element(button('Undo', queue).getByText('U', { exact: true })).toBeVisible();
  await decideByKey('o');
  const dialog = page.getByRole('dialog', { name: 'Make Offer' });
  await field('Job title', dialog).click();
  await press('{End}ar');
  await expect.element(field('Job title', dialog)).toHaveValue('Bakerar');
  button('Cancel', dialog).element().focus();
  await press('a{Escape}');
  // A dialog that closes takes no further key.
  await press('{ArrowRight}');
  await expectCurrent('Blake Ash');
  await press('{ArrowLeft}');
  await expect.element(dialog).not.toBeInTheDocument();
  page.getByLabelText('Filter by a screening answer').element().focus();
  await press('a');
  focusName();
  await press('{Control>}a{/Control}');
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click();
  focusName();
  await press('r');
  await expectCurrent('Avery Ash');
  expect(firstNamesByStatus()).toEqual({ new: ['Avery', 'Blake'], rejected: ['Casey'] });
});
