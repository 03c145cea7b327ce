import { vi } from 'vitest';
import {
  alertSaying,
  button,
  expect,
  installClock,
  open,
  page,
  path,
  test,
} from '../../../../../test/support/web/app.tsx';
import {
  APPLY,
  answerApplication,
  camera,
  chooseTake,
  early,
  openVideoStep,
  playback,
  startRecording,
  submit,
  untilRecorded,
  videoQuestions,
  WHY,
  watchCamera,
} from '../../../../../test/support/web/recorder/video-step.ts';

// Problems of cameras, microphones and browsers.

const deviceCheck = button('Check camera and microphone');
const leave = page.getByRole('dialog', { name: 'Leave without submitting?' });

test('the camera light goes out whenever it is not recording or previewing', async () => {
  const { liveTracks } = watchCamera();
  await openVideoStep();
  await deviceCheck.click();
  await expect.element(camera).toBeVisible();
  expect(liveTracks()).toBe(2);
  await button('Turn off camera').click();
  await expect.poll(liveTracks).toBe(0);

  await button('Turn on camera').click();
  await button('Record').click();
  await button('Cancel').click();
  await expect.poll(liveTracks).toBe(0);

  await startRecording();
  expect(liveTracks()).toBe(2);
  await untilRecorded();
  await button('Stop').click();
  await expect.element(button('Use This Video')).toBeVisible();
  expect(liveTracks()).toBe(0);

  await button('Record Again').click();
  await expect.element(camera).toBeVisible();
  expect(liveTracks()).toBe(2);
  await page.getByRole('link', { name: 'Profile' }).click();
  await button('Leave', leave).click();
  await expect.poll(path).toBe('/candidate/profile');
  await expect.poll(liveTracks).toBe(0);
});

/** Makes the next calls for the camera throw these exceptions, one after the other, and a busy device always. */
function breakCamera() {
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  const state: { failures: string[]; busy: string | undefined } = { failures: [], busy: undefined };
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    if (state.busy !== undefined && JSON.stringify(constraints).includes(state.busy))
      throw new DOMException('Made up.', 'NotReadableError');
    const name = state.failures.shift();
    if (name !== undefined) throw new DOMException('Made up.', name);
    return await ask(constraints);
  });
  return state;
}

test('separate help for missing, busy and overconstrained devices, and recovery without a reload; a browser that cannot record gets a message', async () => {
  const broken = breakCamera();
  await openVideoStep();
  const help = page.getByRole('alert');
  const turnOff = async () => {
    await expect.element(camera).toBeVisible();
    await button('Turn off camera').click();
  };
  const turnOn = button('Turn on camera');
  const again = button('Try again', help);

  broken.failures = ['NotFoundError'];
  await deviceCheck.click();
  await expect.element(help).toMatchTextContent('No microphone was found');
  // One is plugged in.
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await turnOff();

  const inUse = 'The camera or microphone is being used by another program';
  broken.failures = ['NotReadableError'];
  await turnOn.click();
  await expect.element(help).toMatchTextContent(inUse);
  await again.click();
  await turnOff();

  // Retries with the same busy device always fail; others can be chosen.
  await turnOn.click();
  const microphones = page.getByLabelText('Microphone', { exact: true });
  await expect.element(microphones).toBeVisible();
  const values = microphones
    .getByRole('option')
    .elements()
    .map((option) => option.getAttribute('value') ?? '');
  const [first = '', last = ''] = [values.at(0), values.at(-1)];
  broken.busy = last;
  await microphones.selectOptions(last);
  await expect.element(help).toMatchTextContent(inUse);
  await again.click();
  await expect.element(microphones).toHaveValue(last);
  await microphones.selectOptions(first);
  await turnOff();

  // If the preferred constraints fail, plain ones are tried without a message.
  broken.failures = ['OverconstrainedError'];
  await turnOn.click();
  await expect.element(camera).toBeVisible();
  await expect.element(help).not.toBeInTheDocument();
  await turnOff();

  broken.failures = ['OverconstrainedError', 'OverconstrainedError', 'OverconstrainedError'];
  await turnOn.click();
  await expect.element(help).toMatchTextContent('This camera or microphone cannot record here');
  await again.click();
  await turnOff();

  vi.stubGlobal('MediaRecorder', undefined);
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  await turnOn.click();
  await expect.element(help).toMatchTextContent('This browser cannot record video here');
});

test('a browser with empty recordings gets a list of browsers that can record', async () => {
  vi.spyOn(BlobEvent.prototype, 'data', 'get').mockReturnValue(new Blob());
  await openVideoStep();
  // A recording stopped early may be empty in any browser.
  await startRecording();
  await button('Stop').click();
  const failed = alertSaying('The recording could not be made');
  await button('Try again', failed).click();
  // The help appears before the 30 seconds are over.
  await startRecording();
  await expect
    .element(alertSaying('This browser made an empty recording'))
    .toMatchTextContent('Chrome, Edge or Firefox, or in Safari');
});

test('a browser that cannot store the recording says so, and still sends it, also after a screening question has changed', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Made up.', 'QuotaExceededError');
  });
  const asked = { screening_questions: [early], video_questions: videoQuestions(WHY) };
  installClock();
  const server = answerApplication(asked);
  await open(APPLY);
  const yes = page.getByRole('radio', { name: 'yes' });
  await yes.click();
  await button('Continue').click();
  await startRecording();
  await expect
    .poll(() => page.getByRole('timer').element().getAttribute('aria-label'))
    .toMatch(/^2[0-8]/);
  await button('Stop').click();
  await chooseTake();
  await expect.element(page.getByText(/^This browser cannot save your recordings/)).toBeVisible();
  // The take survives a visit to the first step.
  await button('Back').click();
  await button('Continue').click();
  await expect.element(playback()).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('You lose them if you leave');
  await button('Stay').click();

  server.ask({
    ...asked,
    screening_questions: [{ ...early, question_text: 'Can you start at five?', revision: 2 }],
  });
  await button('Submit Application').click();
  await page
    .getByRole('radiogroup', { name: /Can you start at five\?/ })
    .getByRole('radio', { name: 'no' })
    .click();
  await button('Continue').click();
  await submit();
  expect(server.sent.at(-1)?.screening_responses).toMatchObject([{ response_text: 'no' }]);
  const [file] = server.store.files.values();
  expect(file?.file.size).toBeGreaterThan(1000);
});

test('logging out does not wait for a browser storage that hangs', async () => {
  await openVideoStep();
  // The storage never answers.
  const silent = new Proxy({}, { get: () => () => ({}) });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValue({
    objectStore: () => silent,
  } as never);
  await button('Logout').click();
  await expect.poll(path).toBe('/');
});
