import { onTestFinished, vi } from 'vitest';
import {
  alertSaying,
  button,
  expect,
  page,
  resize,
  test,
} from '../../../../../test/support/web/app.tsx';
import {
  camera,
  chooseTake,
  durationOf,
  hidePage,
  keptParts,
  keptTakes,
  openVideoStep,
  playback,
  record,
  startRecording,
  submitEveryByte,
  untilRecorded,
  untilSecondsLeft,
  videoQuestions,
  WHY,
  watchCamera,
} from '../../../../../test/support/web/recorder/video-step.ts';

// Recording and watching video answers.

const deviceCheck = button('Check camera and microphone');
const saved = page.getByText('Saved. It is sent with your application.');

test('a practice take is played back, then removed: nothing is kept or sent; Record Again keeps the old take until a new one is used', async () => {
  const { liveTracks } = watchCamera();
  const server = await openVideoStep();
  await deviceCheck.click();
  await expect.element(page.getByText(/Nothing is saved or sent\.$/)).toBeVisible();
  const recorded = vi.fn();
  const { start } = MediaRecorder.prototype;
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(function (this: MediaRecorder, ms) {
    this.addEventListener('dataavailable', ({ data }) => data.size > 0 && recorded());
    start.call(this, ms);
  });
  await button('Practice').click();
  await expect.poll(() => recorded.mock.calls).not.toEqual([]);
  await untilSecondsLeft(9);
  await button('Stop').click();
  await expect
    .element(page.getByRole('heading', { level: 3 }))
    .toMatchTextContent(/^Practice:\s.+\?$/);
  const practice = page.getByLabelText('Your practice take');
  await expect.element(practice).toBeVisible();
  expect(await durationOf(practice.element())).toBeGreaterThan(0.5);
  expect(liveTracks()).toBe(0);
  expect(await keptParts()).toEqual([]);
  await expect.element(button('Submit Application')).toBeDisabled();
  await button('Back to the camera').click();
  await expect.element(camera).toBeVisible();
  await expect.element(practice).not.toBeInTheDocument();

  await record();
  const [first] = await keptTakes();
  await button('Record Again').click();
  await expect.element(camera).toBeVisible();
  await expect.element(button('Practice')).not.toBeInTheDocument();
  await button('Keep what I have').click();
  await expect.element(button('Use This Video')).toBeVisible();

  await record();
  expect(await keptTakes()).toHaveLength(2);
  await page.getByRole('radiogroup', { name: 'Your takes' }).getByText('Take 1').click();
  await chooseTake();
  await expect.element(saved).toBeVisible();
  await expect.poll(keptTakes).toEqual([first]);
  await submitEveryByte(server);
  expect(server.store.tries).toHaveLength(1);
});

test('before the first recording: how many questions, how long, retakes allowed, a device check; a lead-in of 3 seconds, then a countdown ring; record, then playback; Record Again or Use This Video; video preferred 1280x720; mono audio at 48000 Hz with echo cancellation, noise suppression and automatic gain; chunks every 1 second; 1.2 Mbit/s for slow lines', async () => {
  const { constraints } = watchCamera();
  const started: [timeslice: number | undefined, bitsPerSecond: number][] = [];
  const { start } = MediaRecorder.prototype;
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(function (this: MediaRecorder, ms) {
    started.push([ms, this.videoBitsPerSecond]);
    start.call(this, ms);
  });
  await openVideoStep({ video_questions: videoQuestions(WHY, 'And rolls?') });
  await expect
    .element(page.getByText(/There are 2 questions, with up to 30 seconds for each/))
    .toBeVisible();
  await expect
    .element(page.getByText(/You can record each answer as often as you like/))
    .toBeVisible();
  // Only a click opens the camera.
  expect(constraints).toEqual([]);
  await deviceCheck.click();
  await expect.element(camera).toBeVisible();
  const microphones = page.getByLabelText('Microphone', { exact: true });
  const options = (name: string) =>
    page.getByLabelText(name, { exact: true }).getByRole('option').elements();
  await expect.poll(() => options('Camera')).not.toEqual([]);
  await expect.poll(() => options('Microphone')).not.toEqual([]);
  // The fake microphone beeps, so the meter moves.
  await expect.element(page.getByText('We can hear you.')).toBeVisible();
  const level = () =>
    document.querySelector<HTMLElement>('[style*="--level"]')?.style.getPropertyValue('--level');
  await expect.poll(() => Number(level()), { interval: 20 }).toBeGreaterThan(0.2);

  await button('Record').click();
  for (const second of ['3', '2', '1']) {
    await expect
      .poll(() => /(\d)\s*Recording starts/.exec(document.body.textContent)?.[1])
      .toBe(second);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await expect.element(page.getByRole('timer')).toBeVisible();
  // Chunks come during the recording, not only at its end.
  const chunks = async () => (await keptParts()).filter(({ part }) => typeof part === 'number');
  await expect.poll(async () => (await chunks()).length).toBeGreaterThanOrEqual(2);
  await button('Stop').click();
  await expect.element(playback()).toBeVisible();
  await expect.element(button('Use This Video')).toHaveFocus();

  expect(constraints).toEqual([
    {
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' },
      audio: {
        channelCount: 1,
        sampleRate: 48_000,
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
      },
    },
  ]);
  expect(started).toEqual([[1000, 1_200_000]]);

  // Another microphone.
  await button('Record Again').click();
  await expect.element(microphones).toBeVisible();
  const other = options('Microphone').at(-1)?.getAttribute('value') ?? '';
  await microphones.selectOptions(other);
  await expect.element(camera).toBeVisible();
  await expect.element(microphones).toHaveValue(other);
});

/** The aspect ratio of a video, width by height. */
async function aspectRatioOf(video: Element): Promise<number> {
  if (!(video instanceof HTMLVideoElement)) throw new Error('This is not a video');
  await expect.poll(() => video.videoHeight).toBeGreaterThan(0);
  return video.videoWidth / video.videoHeight;
}

test('on an upright phone the recording matches the preview; the back camera is not mirrored; the first frame shows before playback', async () => {
  await resize(390, 844);
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  let facingMode = 'user';
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const video = { width: { exact: 360 }, height: { exact: 640 } };
    const stream = await ask({ ...constraints, video });
    const [track] = stream.getVideoTracks();
    const settings = { ...track?.getSettings(), facingMode };
    if (track !== undefined) Object.assign(track, { getSettings: () => settings });
    return stream;
  });
  await openVideoStep();
  await deviceCheck.click();
  // The frame is upright too, and shows the whole picture.
  await expect.element(camera).toHaveStyle({ objectFit: 'contain' });
  expect(await aspectRatioOf(camera.element())).toBeCloseTo(360 / 640, 1);
  await expect
    .poll(() => {
      const { width, height } = camera.element().getBoundingClientRect();
      return width / height;
    })
    .toBeLessThan(0.8);
  await expect.element(camera).toHaveStyle({ transform: 'matrix(-1, 0, 0, 1, 0, 0)' });
  await button('Turn off camera').click();
  facingMode = 'environment';
  await button('Turn on camera').click();
  await expect.element(camera).toHaveStyle({ transform: 'none' });

  await record();
  const video = playback().element();
  expect(await aspectRatioOf(video)).toBeCloseTo(360 / 640, 1);
  const at = () => (video instanceof HTMLVideoElement ? video.currentTime : 0);
  await expect.poll(at).toBeGreaterThan(0);
});

test('a browser that fires no start event: the countdown runs, every second is kept, and it stops in time', async () => {
  const real = Object.getOwnPropertyDescriptor(MediaRecorder.prototype, 'onstart') ?? {};
  onTestFinished(() => {
    Object.defineProperty(MediaRecorder.prototype, 'onstart', real);
  });
  Object.defineProperty(MediaRecorder.prototype, 'onstart', { ...real, set() {} });
  await openVideoStep();
  await startRecording();
  await untilRecorded();
  await untilSecondsLeft(28);
  await expect.poll(async () => (await keptParts()).map(({ part }) => part)).toContain('info');
  await vi.advanceTimersByTimeAsync(29_000);
  await expect.element(playback()).toBeVisible();
});

test('a muted microphone, a hidden page and an unplugged device each end the recording, and the take so far is kept; a hidden page turns the camera off; the screen stays awake while recording', async () => {
  const { stream, liveTracks } = watchCamera();
  let wakeLocks = 0;
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    wakeLocks += 1;
    const release = async () => {
      wakeLocks -= 1;
    };
    return Object.assign(new EventTarget(), {
      released: false,
      type: 'screen' as const,
      onrelease: null,
      release,
    });
  });
  const mute = (value: boolean) => {
    for (const track of stream().getAudioTracks()) {
      Object.defineProperty(track, 'muted', { configurable: true, value });
      track.dispatchEvent(new Event(value ? 'mute' : 'unmute'));
    }
  };
  await openVideoStep();

  // Hidden behind the browser's own question, until the camera is open.
  const { promise: isAnswered, resolve: answerQuestion } = Promise.withResolvers<void>();
  const { mediaDevices } = navigator;
  const asked = mediaDevices.getUserMedia;
  let isOpen = false;
  const question = vi.fn<typeof asked>(async (constraints) => {
    mediaDevices.getUserMedia = asked;
    await isAnswered;
    const opened = await asked.call(mediaDevices, constraints);
    isOpen = true;
    return opened;
  });
  mediaDevices.getUserMedia = question;
  await button('Record now').click();
  await expect.poll(() => question.mock.calls).toHaveLength(1);
  hidePage(true);
  answerQuestion();
  await expect.poll(() => isOpen).toBe(true);
  hidePage(false);
  const start = button('Record');
  await expect.element(start).toBeVisible();
  hidePage(true);
  await expect.poll(liveTracks).toBe(0);
  hidePage(false);
  await expect.element(camera).toBeVisible();

  const muted = alertSaying('Your device has turned the microphone off');
  mute(true);
  await vi.advanceTimersByTimeAsync(3_500);
  await expect.element(muted).toBeVisible();
  await expect.element(start).toBeDisabled();
  await expect.element(page.getByText('We can hear you.')).not.toBeInTheDocument();
  mute(false);
  await expect.element(muted).not.toBeInTheDocument();
  expect(wakeLocks).toBe(0);

  await startRecording();
  expect(wakeLocks).toBe(1);
  await untilRecorded();
  mute(true);
  await vi.advanceTimersByTimeAsync(3_500);
  const early = alertSaying('This recording ended early');
  await expect
    .element(early)
    .toMatchTextContent(/Your device turned the camera or microphone off\./);
  expect(wakeLocks).toBe(0);

  await startRecording();
  await untilRecorded();
  hidePage(true);
  await expect.element(early).toMatchTextContent(/You left this page\./);
  expect(liveTracks()).toBe(0);
  hidePage(false);

  // Unplugged.
  await startRecording();
  await untilRecorded();
  for (const track of stream().getTracks()) {
    track.stop();
    track.dispatchEvent(new Event('ended'));
  }
  await expect.element(early).toMatchTextContent(/The camera or microphone was disconnected\./);
  // The recording so far is kept.
  expect(await keptTakes()).toHaveLength(3);
  await chooseTake();
  await expect.element(early).not.toBeInTheDocument();
});

test('a screen reader hears each thing once, and no percentage', async () => {
  const { store } = await openVideoStep();
  const release = store.hold();
  const heard: string[] = [];
  const last = new Map<Element, string>();
  const listen = () => {
    for (const element of document.querySelectorAll('[role=status], [aria-live=polite]')) {
      const text = element.textContent.trim();
      if (text !== '' && last.get(element) !== text) heard.push(text);
      last.set(element, text);
    }
  };
  listen();
  const observer = new MutationObserver(listen);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  await deviceCheck.click();
  await expect.element(page.getByText('We can hear you.')).toBeVisible();
  await record();
  await chooseTake();
  await button('Submit Application').click();
  await expect.element(page.getByText('Waiting for 1 upload…')).toBeVisible();
  await button('Cancel').click();
  release();
  await expect.element(saved).toBeVisible();
  expect(heard.filter((text) => !text.startsWith('1 of 1 answered, 0'))).toEqual([
    '0 of 1 answered, 0 saved',
    'Say a few words: the bar should move.',
    'We can hear you.',
    'Recording starts in 3 seconds.',
    'Recording stopped.',
    'Waiting for 1 upload…',
    '1 of 1 answered, 1 saved',
  ]);
});
