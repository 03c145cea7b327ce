import { vi } from 'vitest';
import { getMyApplications } from '../../../../../lambdas/contract/calls/application.ts';
import {
  addQuestionResponses,
  createJobApplication,
} from '../../../../../lambdas/contract/calls/apply.ts';
import {
  candidateLogin,
  getPresignedUrl,
} from '../../../../../lambdas/contract/calls/candidate.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  field,
  open,
  page,
  refusal,
  test,
} from '../../../../../test/support/web/app.tsx';
import { robin, signInCandidate } from '../../../../../test/support/web/people.ts';
import {
  answerApplication,
  camera,
  chip,
  chooseTake,
  durationOf,
  expectSent,
  keptParts,
  keptTakes,
  openVideoStep,
  openWithTakes,
  playback,
  record,
  started,
  startRecording,
  submit,
  submitEveryByte,
  untilRecorded,
  untilSubmitted,
  videoQuestions,
  WHY,
  watchCamera,
} from '../../../../../test/support/web/recorder/video-step.ts';
import { job, jobWithQuestions } from '../../../../../test/support/web/things.ts';
import { takeCarried } from '../../../../api/stored/from-link.ts';
import { logOut } from '../../../../api/stored/session.ts';

// Uploads of the recordings, and their faults. Every recorded byte is submitted.

const saved = page.getByText('Saved. It is sent with your application.');
const send = button('Submit Application');
const text = field('Your answer');
const heading = (name: string) => page.getByRole('heading', { name });

test('a chip per question: to do, recorded, uploading, saved; the upload overlaps with the next recording, and the camera turns on automatically for it', async () => {
  const { liveTracks } = watchCamera();
  const server = await openVideoStep({ video_questions: videoQuestions('First?', 'Second?') });
  const release = server.store.hold();
  const chips = page.getByRole('navigation', { name: 'Video questions' });
  const ofQuestion = (place: number) => chips.getByRole('button').nth(place - 1);
  await expect.element(ofQuestion(1)).toMatchTextContent('To do');
  await record();
  await expect.element(ofQuestion(1)).toMatchTextContent('Recorded');
  expect(liveTracks()).toBe(0);
  await chooseTake();
  await expect.element(ofQuestion(1)).toMatchTextContent(/Uploading \d+%/);
  await expect.element(heading('Question 2 of 2: Second?')).toBeVisible();

  // Once on, the camera stays on for all questions, unless it is turned off.
  await expect.element(camera).toBeVisible();
  await button('Turn off camera').click();
  await ofQuestion(1).click();
  await ofQuestion(2).click();
  await expect.element(page.getByText('Your camera is off')).toBeVisible();
  expect(liveTracks()).toBe(0);
  await startRecording();
  await expect.element(ofQuestion(1)).toMatchTextContent(/Uploading \d+%/);
  release();
  await expect.element(ofQuestion(1)).toMatchTextContent('Saved');
  await untilRecorded();
  await button('Stop').click();
  await chooseTake();
  await expect.element(ofQuestion(2)).toMatchTextContent('Saved');
  expect(liveTracks()).toBe(0);
  await submitEveryByte(server);
  const ids = server.sent.at(-1)?.video_responses.map(({ question_id }) => question_id);
  expect(ids).toEqual(videoQuestions('First?', 'Second?').map(({ id }) => id));
});

/** The refusal of a submission whose files the server does not have or accept. */
function refusedFiles(message: string, ...places: readonly number[]): Response {
  const issues = places.map((place) => ({ path: `video_responses.${place}.video_url`, message }));
  return Response.json({ error: message, issues }, { status: 400 });
}

test('two videos are uploaded at a time, and a third waits for its turn; each is named from the application id, question id and a random id, with extension .webm; one that the server no longer has is uploaded again from the copy on the device', async () => {
  const questions = videoQuestions('First?', 'Second?', 'Third?');
  const server = await openWithTakes(questions);
  const { store } = server;
  const release = store.hold();
  for (const _ of questions) await chooseTake();
  await expect.element(chip(3)).toMatchTextContent('Waiting to upload');
  await expect.element(page.getByText(/^Waiting for other uploads\./)).toBeVisible();
  await expect.poll(() => store.tries).toHaveLength(2);
  release();
  for (const place of [1, 2, 3]) await expect.element(chip(place)).toMatchTextContent('Saved');
  expect(store.tries).toHaveLength(3);

  let isLost = true;
  const inputs = answer(addQuestionResponses, () => {
    if (!isLost) return { application: { ...started, submitted_at: started.created_at } };
    isLost = false;
    return refusedFiles('Please upload this video again.', 0, 1, 2);
  });
  const kept = await keptTakes();
  await submit();
  expect(inputs).toHaveLength(2);
  await expectSent({ ...server, sent: inputs }, kept);
  expect(store.tries).toHaveLength(6);
  for (const [index, { id }] of questions.entries()) {
    const { video_url = '' } = inputs.at(-1)?.video_responses[index] ?? {};
    expect(video_url).toMatch(new RegExp(`/\\w{26}_\\w{26}-${id}-[0-9a-f-]{36}\\.webm$`));
    expect(store.files.get(video_url ?? '')?.type).toBe('video/webm');
  }
});

test('Submit leads to a refused upload, and to a file that the server finds to be no video; each can be uploaded again', async () => {
  const server = await openWithTakes(videoQuestions('First?', 'Second?'));
  const { store } = server;
  const again = button('Upload again');
  answer(getPresignedUrl, () => refusal(400, 'Made up: no.'));
  await chooseTake();
  await expect.element(chip(1)).toMatchTextContent('Not accepted');
  answer(getPresignedUrl, ({ key }) => ({ url: store.urlOf(key) }));
  await chooseTake();
  await send.click();
  await expect.element(heading('Question 1 of 2: First?')).toBeVisible();
  await expect.element(alertSaying('Made up: no.')).toBeVisible();
  await again.click();
  for (const place of [1, 2]) await expect.element(chip(place)).toMatchTextContent('Saved');

  const refused = 'This file is not a WebM or MP4 video. Please record it again.';
  let isSpoilt = true;
  const inputs = answer(addQuestionResponses, () =>
    isSpoilt
      ? refusedFiles(refused, 1)
      : { application: { ...started, submitted_at: started.created_at } },
  );
  await send.click();
  await expect.element(heading('Question 2 of 2: Second?')).toBeVisible();
  await expect.element(alertSaying(refused)).toBeVisible();
  // It was uploaded once more by itself.
  expect(inputs).toHaveLength(2);
  isSpoilt = false;
  await again.click();
  await expect.element(saved).toBeVisible();
  await submitEveryByte({ ...server, sent: inputs });
});

test('a browser that cannot make WebM sends MP4 under its true extension, seekable too', async () => {
  const isTypeSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockImplementation(
    (type) => !type.includes('webm') && isTypeSupported(type),
  );
  const server = await openVideoStep();
  await record(2);
  expect(await durationOf(playback().element())).toBeGreaterThan(1);
  await chooseTake();
  await submitEveryByte(server);
  const [sent] = server.store.files.values();
  expect(sent?.url).toMatch(/\.mp4\?/);
  expect(sent?.type).toBe('video/mp4');
});

test('questions changed in the meantime: recordings for the others stay', async () => {
  const [first, second, third] = videoQuestions('First?', 'Second?', 'Third?');
  if (first === undefined || second === undefined || third === undefined) throw new Error();
  const server = await openWithTakes([first, second]);
  await chooseTake();
  await expect.element(chip(1)).toMatchTextContent('Saved');
  server.ask({ video_questions: [first, third] });
  // The server accepts no answer to a deleted question.
  answer(getPresignedUrl, () => refusal(404, 'This question does not exist.'));
  await chooseTake();
  await expect.element(heading('Question 2 of 2: Third?')).toBeVisible();
  await expect.element(chip(1)).toMatchTextContent('Saved');
  await button('Answer in writing').click();
  await text.fill('It is near.');
  await submit();
  expect(server.sent.at(-1)?.video_responses).toMatchObject([
    { question_id: first.id, video_url: expect.stringContaining(first.id) },
    { question_id: third.id, response_text: 'It is near.' },
  ]);
});

test('the upload URL expired, then the file store answering 503 three times: a fresh URL for each try', async () => {
  const server = await openWithTakes(videoQuestions(WHY));
  const { store } = server;
  const statuses = [403, 503, 503, 503, 200];
  store.respond(() => statuses[store.tries.length - 1]);
  const failed = (status: number) =>
    alertSaying(`Upload failed: the file store answered ${status}`);
  await chooseTake();
  await expect.element(failed(403)).toBeVisible();
  // It is retried automatically.
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(failed(503)).toBeVisible();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      return store.tries.length;
    })
    .toBe(5);
  await expect.element(saved).toBeVisible();
  expect(new Set(store.tries.map(({ url }) => url)).size).toBe(5);
  await submitEveryByte(server);
});

test('the file store answering 500 until it recovers', async () => {
  const questions = videoQuestions('First?', 'Second?');
  const server = await openWithTakes(questions);
  const { store } = server;
  const [first, second] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  store.respond(({ url }) =>
    url.includes(questions[0]?.id ?? 'none') ? first.promise : second.promise,
  );
  // On a slow machine it has been tried more than three times by now, and more is said above it.
  const reason = page.getByText(
    /^Upload failed: the file store answered 500\. Trying again in \d+ s\./,
  );
  for (const _ of questions) await chooseTake();
  // While Submit waits, it leads to a failed upload and its message.
  await send.click();
  await expect.element(page.getByText('Waiting for 2 uploads…')).toBeVisible();
  await expect.element(heading('Question 2 of 2: Second?')).toBeVisible();
  first.resolve(500);
  await expect.element(chip(1)).toMatchTextContent('Upload paused');
  await expect.element(heading('Question 1 of 2: First?')).toBeVisible();
  await expect.element(reason).toBeVisible();
  second.resolve(500);
  await expect.element(chip(2)).toMatchTextContent('Upload paused');
  // It leads there once for each press of Submit.
  await chip(2).click();
  await expect.element(heading('Question 2 of 2: Second?')).toBeVisible();
  await button('Cancel').click();
  await send.click();
  await expect.element(heading('Question 1 of 2: First?')).toBeVisible();
  await expect.element(reason).toBeVisible();
  const kept = await keptTakes();
  // By now the pauses are long: none ends before the press.
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(page.getByText(/Trying again in [12]\d s\./)).toBeVisible();
  store.respond(({ url }) => (url.includes(questions[0]?.id ?? 'none') ? 200 : 500));
  await button('Retry now').click();
  await expect.element(chip(1)).toMatchTextContent('Saved');
  await expect.element(chip(2)).toMatchTextContent('Upload paused');
  // The other one is retried automatically.
  store.respond();
  await vi.advanceTimersByTimeAsync(60_000);
  await untilSubmitted();
  await expectSent(server, kept);
});

test('a network that blocks the file store: after three tries the recorder says what it may be, and offers to write instead, or to continue on another device with what was typed, for its writer alone', async () => {
  const typed = 'They are round. “Ja” 😀';
  const server = await openWithTakes(videoQuestions(WHY, 'And rolls?'));
  const first = Promise.withResolvers<number>();
  server.store.respond(() => first.promise);
  const blocked = alertSaying('This answer cannot be sent from here');
  const retry = button('Retry now');
  await chooseTake();
  await chip(1).click();
  // It is not retried by itself meanwhile.
  vi.setTimerTickMode('manual');
  server.store.respond(() => 403);
  first.resolve(403);
  for (const _ of [1, 2]) {
    await expect.element(alertSaying(/the file store answered 403\. Trying again/)).toBeVisible();
    await expect.element(blocked).not.toBeInTheDocument();
    await retry.click();
  }
  await expect
    .element(blocked)
    .toMatchTextContent('The network of a school or a company may block');
  await expect.poll(() => retry.elements()).toHaveLength(1);
  vi.setTimerTickMode('interval');

  await chip(2).click();
  await button('Answer in writing').click();
  await text.fill(typed);
  await chip(1).click();
  await button('Continue on another device', blocked).click();
  const dialog = page.getByRole('dialog', { name: 'Continue on another device' });
  await expect.element(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await button('Copy link', dialog).click();
  const [link = ''] = copy.mock.calls[0] ?? [];
  await button('Close', dialog).last().click();
  await button('Answer in writing', blocked).click();
  await text.fill('It is near.');
  await submit();
  expect(server.sent.at(-1)?.video_responses).toMatchObject([
    { response_text: 'It is near.' },
    { response_text: typed },
  ]);

  // Another device has no recordings. It has what was typed, after its owner has signed in.
  const stranger = { ...robin, id: `01JX${robin.id.slice(4)}` };
  for (const person of [stranger, robin]) {
    logOut('candidate');
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', link);
    takeCarried();
    expect(location.hash).toBe('');
    answerApplication({ video_questions: videoQuestions(WHY, 'And rolls?') });
    signInCandidate(person);
    await open(`/candidate/apply/${jobWithQuestions.id}`);
    await button('Continue').click();
    await chip(2).click();
    // Nobody else gets it, such as from a link that somebody sent them.
    if (person === stranger) await button('Answer in writing').click();
    await expect.element(text).toHaveValue(person === stranger ? '' : typed);
  }
});

test('the token expired between takes, in the middle of a text', async () => {
  const server = await openWithTakes(videoQuestions('First?', 'Second?', 'Third?'));
  await chooseTake();
  await expect.element(chip(1)).toMatchTextContent('Saved');
  await chip(3).click();
  await button('Answer in writing').click();
  await text.fill('It is near');
  await chip(2).click();
  answer(getPresignedUrl, () => refusal(401, 'Please log in again.'));
  await chooseTake();
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect.element(dialog).toBeVisible();
  answer(getPresignedUrl, ({ key }) => ({ url: server.store.urlOf(key) }));
  answer(candidateLogin, () => ({ token: 'a new token', candidate: robin }));
  await field('Email address', dialog).fill(robin.email);
  await field('Password', dialog).fill('any password');
  await button('Login', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(chip(2)).toMatchTextContent('Saved');
  await chip(3).click();
  await expect.element(text).toHaveValue('It is near');
  await text.fill('It is near, and warm.');
  await submit();
  expect(server.sent.at(-1)?.video_responses).toMatchObject([
    { video_url: expect.any(String) },
    { video_url: expect.any(String) },
    { response_text: 'It is near, and warm.' },
  ]);
});

test('the answer to the submission lost: it is sent again by itself, and the copies are removed', async () => {
  const server = await openWithTakes();
  await chooseTake();
  await expect.element(saved).toBeVisible();
  const kept = await keptTakes();
  const submitted = { ...started, submitted_at: started.created_at };
  // The first call reaches the server, and its answer is lost.
  const answers = [Response.error()];
  const sent = answer(
    addQuestionResponses,
    () => answers.pop() ?? refusal(409, 'You have already applied to this job'),
  );
  await send.click();
  await expect
    .element(alertSaying('Submission failed'))
    .toMatchTextContent('Your answers and videos are kept');
  const { company, company_location, ...ofJob } = job;
  answer(getMyApplications, () => ({
    applications: [{ ...submitted, job: ofJob, company, company_location }],
  }));
  answer(createJobApplication, () => ({ application: submitted }));
  await vi.advanceTimersByTimeAsync(60_000);
  await untilSubmitted();
  await expectSent({ ...server, sent }, kept);
  await expect.poll(keptParts).toEqual([]);
});
