import { vi } from 'vitest';
import { webm } from '../../../../../test/support/documents/files.ts';
import { soundOf, videoOf } from '../../../../../test/support/documents/recordings.ts';
import {
  alertSaying,
  button,
  expect,
  expectAccessible,
  page,
  resize,
  sidewaysScroll,
  userEvent,
  watchDownloads,
} from '../../../../../test/support/web/app.tsx';
import { answerApplicants, videoAnswer } from '../../../../../test/support/web/applicants.ts';
import { managerTest as test } from '../../../../../test/support/web/people.ts';
import {
  currentApplicant,
  expectCurrent,
  openReview,
  queue,
  shownInQueue,
} from '../../../../../test/support/web/review.ts';
import { serveFiles } from '../../../../../test/support/web/signed-files.ts';

// Recordings in the review, their captions, and written answers in their place.

const press = userEvent.keyboard;
const player = () => shownInQueue<HTMLVideoElement>('video')[0];
const captions = () => shownInQueue('[role="group"][tabindex="0"]')[0];
const boxOf = (element: Element | undefined) => element?.getBoundingClientRect().toJSON();
const isAsked = (text: string) => expect.poll(() => player()?.ariaLabel).toBe(`Answer to: ${text}`);

/** The captions that the player shows: whether they are on, and each line with its start and end, in seconds. */
function captionsInPicture() {
  const track = player()?.textTracks[0];
  return (
    track && {
      mode: track.mode,
      lines: [...(track.cues ?? [])].map((cue) => {
        if (!(cue instanceof VTTCue)) throw new Error('This is not a line of text');
        return { text: cue.getCueAsHTML().textContent, from: cue.startTime, to: cue.endTime };
      }),
    }
  );
}

test('captions are shown below a recording and in it, spread over its length; voice and written answers take the place of a video, and are reached, played and read by the same keys; the controls do not move; long captions scroll by keys, and hide nothing on a phone', async () => {
  const [video, sound, short] = await Promise.all([
    videoOf({ seconds: 4 }),
    soundOf({ seconds: 20 }),
    videoOf({ seconds: 2 }),
  ]);
  const written = (question_text: string, response_text: string) => ({
    question_id: question_text,
    question_text,
    kind: 'text' as const,
    response_text,
  });
  const { job } = answerApplicants(2, {}, (index) => ({
    video_responses:
      index === 0
        ? [
            {
              ...videoAnswer('Why bread?', video),
              captions: 'I get up at four.\n\nAnd I <b>like</b> it & more!',
            },
            { ...videoAnswer('Why here?', sound), kind: 'audio', captions: 'It is near.' },
            videoAnswer('Why now?', short),
          ]
        : [
            { ...videoAnswer('Why bread?'), captions: 'I bake bread. '.repeat(140) },
            written('Why here?', `It is near.\n\n${'And warm. '.repeat(180)}`),
            written('Why now?', 'Because.'),
          ],
  }));
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  await isAsked('Why bread?');
  const places = () =>
    [button('Play', queue), queue.getByRole('radiogroup', { name: 'Playback speed' })].map((each) =>
      boxOf(each.element()),
    );

  // A captioned video. Of 45 characters the first sentence has 17.
  await expect
    .poll(() => captions()?.textContent)
    .toMatch(/^I get up at four\.\s+And I <b>like<\/b> it & more!$/);
  const middle = expect.closeTo((4 * 17) / 45, 1);
  await expect.poll(captionsInPicture).toEqual({
    mode: 'showing',
    lines: [
      { text: 'I get up at four.', from: 0, to: middle },
      { text: 'And I <b>like</b> it & more!', from: middle, to: expect.closeTo(4, 1) },
    ],
  });

  const before = places();
  const picture = boxOf(player());

  // An answer by voice, captioned too.
  await press('v');
  await isAsked('Why here?');
  await expect.poll(() => captions()?.textContent).toBe('It is near.');
  await expect
    .poll(() => captionsInPicture()?.lines)
    .toEqual([{ text: 'It is near.', from: 0, to: expect.closeTo(20, 1) }]);
  // The audio controls would hide the last line.
  const cue = player()?.textTracks[0]?.cues?.[0];
  expect(cue instanceof VTTCue && cue.line).toBe(0);
  await expect.poll(places).toEqual(before);
  expect(boxOf(player())).toEqual(picture);
  await expectAccessible('a captioned answer by voice');
  await press('3');
  currentApplicant.element().focus();
  await press(' ');
  await expect.element(button('Pause', queue)).toBeVisible();
  await expect.poll(() => player()?.playbackRate).toBe(2);
  await expect.poll(() => player()?.currentTime).toBeGreaterThan(0.5);
  await press(' ');
  await expect.element(button('Play', queue)).toBeVisible();

  // A video without captions, and the first one again.
  await press('v');
  await isAsked('Why now?');
  await expect.poll(captions).toBeUndefined();
  expect(captionsInPicture()).toBeUndefined();
  expect(boxOf(player())).toEqual(picture);
  await press('v');
  await isAsked('Why bread?');

  // A written answer has the place of the video.
  await button('Next', queue).click();
  await expectCurrent('Blake Ash');
  await isAsked('Why bread?');
  const film = boxOf(player());
  await press('v');
  const text = queue.getByRole('region', { name: 'Answer to: Why here?' });
  await expect.element(text).toMatchTextContent('It is near.');
  expect(boxOf(text.element())).toEqual(film);
  await expect.element(button('Play', queue)).toBeDisabled();
  await expectAccessible('a written answer in a review');
  text.element().focus();
  await press('{End}');
  await expect.poll(() => text.element().scrollTop).toBeGreaterThan(0);
  // The page does not reveal that somebody needed another way.
  await expect.element(queue).not.toMatchTextContent(/adjust|voice|writing|more time/i);

  // Long captions scroll by keys, and hide nothing on a phone.
  await button('Prev video', queue).click();
  await expect.poll(() => captions()?.clientHeight).toBeGreaterThan(0);
  expect(captions()?.clientHeight).toBeLessThan(120);
  captions()?.focus();
  await press('{End}');
  await expect.poll(() => captions()?.scrollTop).toBeGreaterThan(0);
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await resize(width, height);
    await expect.element(button('More', queue)).toBeVisible();
    expect(sidewaysScroll(), `captions in a review at ${width}`).toBe(0);
    for (const name of ['Play', 'Next video', 'Accept', 'Reject'])
      await expect.element(button(name, queue)).toBeInViewport({ ratio: 1 });
    captions()?.scrollIntoView({ block: 'nearest' });
    await expect.element(captions() ?? page.elementLocator(document.head)).toBeInViewport();
  }
  await expectAccessible('captions on a phone');
});

test('a recording that this browser cannot play says so, and is offered as a file; one that does not load is offered again', async () => {
  // As an old iPhone, which plays no WebM.
  const { canPlayType } = HTMLMediaElement.prototype;
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation(function (
    this: HTMLMediaElement,
    type,
  ) {
    return type.includes('video/webm') ? '' : canPlayType.call(this, type);
  });
  const downloads = watchDownloads();
  const { urlOf, refuse } = await serveFiles({
    'film.webm': webm,
    'voice.weba': await soundOf({ seconds: 20 }),
  });
  const allow = refuse('voice.weba');
  const { job } = answerApplicants(1, {}, () => ({
    video_responses: [
      { ...videoAnswer('Why bread?'), presigned_url: urlOf('film.webm') },
      { ...videoAnswer('Why here?'), kind: 'audio', presigned_url: urlOf('voice.weba') },
    ],
  }));
  await openReview(job.id);
  const unplayable = alertSaying('This browser cannot play this video.');
  await expect.element(unplayable).toBeVisible();
  await expect.element(button('Retry', unplayable)).not.toBeInTheDocument();
  await expectAccessible('a recording that cannot be played');
  await button('Download', unplayable).click();
  await expect.poll(() => downloads).toEqual(['Why bread?.webm']);

  await press('v');
  const unloaded = alertSaying('This recording cannot be played.');
  await button('Download', unloaded).click();
  await expect.element(unloaded).toMatchTextContent('The download failed. Please try again.');
  allow();
  await button('Retry', unloaded).click();
  await expect.element(unloaded).not.toBeInTheDocument();
  await expect.poll(() => player()?.src).toContain('/voice.weba?');
});
