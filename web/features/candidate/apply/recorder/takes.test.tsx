import { onTestFinished, vi } from 'vitest';
import {
  alertSaying,
  button,
  expect,
  expectAccessible,
  page,
  test,
  watchDownloads,
} from '../../../../../test/support/web/app.tsx';
import {
  chip,
  chooseTake,
  durationOf,
  openVideoStep,
  playback,
  record,
  reload,
  startRecording,
  submitEveryByte,
  untilRecorded,
  untilSecondsLeft,
  videoQuestions,
  WHY,
  watchCamera,
} from '../../../../../test/support/web/recorder/video-step.ts';

// Whether a take is whole, can be played, and has a picture and sound.

const early = alertSaying('This recording ended early');

/** Changes the size of the camera's picture, as a phone does when it is turned. */
async function turnPhone(stream: MediaStream): Promise<void> {
  const [track] = stream.getVideoTracks();
  await track?.applyConstraints({ width: { exact: 360 }, height: { exact: 640 } });
}

/** Plays the answer to its end. @returns the size of its last picture */
async function playToTheEnd(): Promise<{ width: number; height: number }> {
  const video = playback().element();
  await durationOf(video);
  if (!(video instanceof HTMLVideoElement)) throw new Error('This is not a video');
  video.muted = true;
  await new Promise((resolve, reject) => {
    video.onended = resolve;
    video.onerror = () => reject(new Error(video.error?.message));
    video.play().catch(reject);
  });
  return { width: video.videoWidth, height: video.videoHeight };
}

test('H.264 in MP4 comes first; if the phone is turned, an MP4 ends early and says so, and plays to its end', async () => {
  const { MediaRecorder } = window;
  const opus = (type: string) => type.replace('mp4a.40.2', 'opus');
  // The browser says that it records AAC. It records Opus: Chromium for Linux has no encoder for AAC.
  vi.stubGlobal(
    'MediaRecorder',
    class extends MediaRecorder {
      constructor(stream: MediaStream, options: MediaRecorderOptions = {}) {
        super(stream, { ...options, mimeType: opus(options.mimeType ?? '') });
      }
      static override isTypeSupported(type: string): boolean {
        return MediaRecorder.isTypeSupported(opus(type));
      }
      override stop(): void {
        // As on a slow phone: pictures of the new size arrive before it stops.
        setTimeout(() => super.stop(), 800);
      }
    },
  );
  const { stream } = watchCamera();
  const server = await openVideoStep(undefined, 'real');
  await startRecording();
  await untilRecorded();
  await untilSecondsLeft(27);
  await turnPhone(stream());
  await expect.element(early).toMatchTextContent('You turned your device.');
  expect(await durationOf(playback().element())).toBeGreaterThan(1);
  const { width, height } = await playToTheEnd();
  expect(width).toBeGreaterThan(height);
  await chooseTake();
  await submitEveryByte(server);
  const [sent] = server.store.files.values();
  expect(sent?.url).toMatch(/\.mp4\?/);
  expect(sent?.type).toBe('video/mp4');
  expect(await sent?.file.slice(0, 2000).text()).toContain('avc1');
});

test('if the phone is turned, a WebM goes on; a microphone that is no longer there, and a browser that stops recording, end it with a note', async () => {
  const { stream } = watchCamera();
  const recorders: MediaRecorder[] = [];
  const { start } = MediaRecorder.prototype;
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(function (this: MediaRecorder, ms) {
    recorders.push(this);
    start.call(this, ms);
  });
  await openVideoStep();
  await startRecording();
  await untilRecorded();
  await turnPhone(stream());
  await untilSecondsLeft(27);
  await button('Stop').click();
  await expect.element(playback()).toBeVisible();
  await expect.element(early).not.toBeInTheDocument();
  const { width, height } = await playToTheEnd();
  expect(width).toBeLessThan(height);

  await startRecording();
  await untilRecorded();
  const { mediaDevices } = navigator;
  const list = await mediaDevices.enumerateDevices();
  const used = stream().getAudioTracks()[0]?.getSettings().deviceId;
  vi.spyOn(mediaDevices, 'enumerateDevices').mockResolvedValueOnce(
    list.filter(({ deviceId }) => deviceId !== used),
  );
  mediaDevices.dispatchEvent(new Event('devicechange'));
  await expect.element(early).toMatchTextContent('The camera or microphone was disconnected.');

  await startRecording();
  await untilRecorded();
  recorders.at(-1)?.stop();
  await expect.element(early).toMatchTextContent('Your browser stopped recording.');
});

test('a take that this browser cannot play says so, and is offered as a file', async () => {
  // A browser that decodes only the sound.
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockImplementation(function (
    this: HTMLVideoElement,
  ) {
    return this.srcObject === null ? 0 : 640;
  });
  await openVideoStep();
  await record();
  const note = alertSaying('This browser cannot play this video.');
  const names = watchDownloads();
  await button('Download', note).click();
  expect(names).toEqual([expect.stringMatching(/^Your answer to.+\.webm$/)]);
  await chooseTake();
  await expect.element(page.getByText('Saved. It is sent with your application.')).toBeVisible();
});

/** Replaces the sound or the picture of the camera by nothing, as a microphone that is off or a covered lens does. */
function replaceTrack(kind: 'audio' | 'video') {
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  return vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await ask(constraints);
    for (const track of stream.getTracks()) {
      if (track.kind !== kind) continue;
      stream.removeTrack(track);
      track.stop();
    }
    for (const track of await (kind === 'audio' ? silence() : darkness())) stream.addTrack(track);
    return stream;
  });
}

async function silence(): Promise<MediaStreamTrack[]> {
  const context = new AudioContext();
  onTestFinished(() => context.close());
  // Without a source there would be no samples at all.
  const source = new ConstantSourceNode(context, { offset: 0 });
  const made = context.createMediaStreamDestination();
  source.connect(made);
  source.start();
  await context.resume();
  return made.stream.getAudioTracks();
}

async function darkness(): Promise<MediaStreamTrack[]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const context = canvas.getContext('2d');
  // Nearly black, as behind a cover.
  if (context !== null) context.fillStyle = '#0c0a0b';
  // A canvas gives a picture only when it is drawn.
  const drawing = setInterval(() => context?.fillRect(0, 0, 640, 360), 200);
  onTestFinished(() => clearInterval(drawing));
  return canvas.captureStream(5).getVideoTracks();
}

test.each([
  { kind: 'audio', warning: 'We heard nothing. Check the microphone.' },
  { kind: 'video', warning: 'The picture is black. Check the camera.' },
] as const)(
  'a take without $kind is warned of while it is recorded and when it is played, also after a reload, and can be used; the next one is good',
  async ({ kind, warning }) => {
    const broken = replaceTrack(kind);
    await openVideoStep({ video_questions: videoQuestions(WHY, 'And rolls?') });
    await startRecording();
    const warnings = page.getByRole('alert');
    // It comes once several seconds are recorded: people think first.
    await expect.element(warnings).toHaveTextContent(warning);
    await expect.element(page.getByRole('timer')).toBeVisible();
    if (kind === 'audio') await expectAccessible('a silent recording');
    await button('Stop').click();
    await expect.element(button('Use This Video')).toBeEnabled();
    await expect.element(warnings).toHaveTextContent(warning);
    await reload();
    await expect.element(warnings).toHaveTextContent(warning);
    await chooseTake();
    await expect.element(chip(1)).toMatchTextContent('Saved');

    // The fake camera beeps, and shows a picture.
    broken.mockRestore();
    await record(8);
    await expect.element(warnings).not.toBeInTheDocument();
  },
);
