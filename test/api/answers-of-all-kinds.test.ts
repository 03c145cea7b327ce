import { expect, it } from 'vitest';
import type { Input } from '../support/api/client.ts';
import { findMarkers } from '../support/api/erasing.ts';
import { eventually } from '../support/api/eventually.ts';
import { downloadExport } from '../support/api/exports.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { webm } from '../support/documents/files.ts';
import { soundOf } from '../support/documents/recordings.ts';
import { objects } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { applicationWorld } from '../support/worlds/application-world.ts';
import { begin } from '../support/worlds/apply.ts';
import { put, videoKey } from '../support/worlds/uploads.ts';
import { newCandidate, newJob, uniqueWord } from '../support/worlds/world.ts';

/** Answers as video, voice and text, with captions. Each contains a unique word. */

const { employer, received } = await applicationWorld();
const candidate = await newCandidate(api);
const sound = await soundOf({ seconds: 1 });

/** A recording with three uploads under one key: an early, the submitted and a late version. */
async function recording(application: string, question: string, kind: 'video' | 'voice') {
  const key = videoKey(application, question, kind === 'voice' ? 'weba' : 'webm');
  const { url } = await candidate.call('getPresignedUrl', { key });
  const words = { before: uniqueWord(), sent: uniqueWord(), after: uniqueWord() };
  const file = (word: string) =>
    new Uint8Array([...(kind === 'voice' ? sound : webm), ...new TextEncoder().encode(word)]);
  const uploaded = async (word: string) =>
    expect((await put(url, key, file(word))).status).toBe(200);
  await uploaded(words.before);
  await uploaded(words.sent);
  return {
    key,
    url,
    words,
    content: file(words.sent),
    changeAfterwards: () => uploaded(words.after),
  };
}

/** An application with answers of all kinds, whose recordings were overwritten before and after. */
async function submitApplication() {
  const job = await newJob(employer, {
    video_questions: ['Why?', 'Why here?', 'Why now?'].map((question_text) => ({ question_text })),
  });
  const { id } = await begin(candidate, job);
  const [why = '', here = '', now = ''] = job.video_questions.map((each) => each.id);
  const [video, voice] = await Promise.all([
    recording(id, why, 'video'),
    recording(id, here, 'voice'),
  ]);
  const typed = { text: uniqueWord(), ofVideo: uniqueWord(), ofVoice: uniqueWord() };
  const sent: Input<'addQuestionResponses'> = {
    application_id: id,
    screening_responses: [],
    video_responses: [
      { question_id: why, video_url: video.url, captions: typed.ofVideo },
      { question_id: here, video_url: voice.url },
      { question_id: now, response_text: typed.text },
    ],
  };
  await candidate.call('addQuestionResponses', sent);
  await candidate.call('captionAnswer', {
    application_id: id,
    question_id: here,
    captions: typed.ofVoice,
  });
  const recordings = [video, voice];
  for (const each of recordings) await each.changeAfterwards();
  return {
    id,
    job,
    sent,
    typed,
    recordings,
    words: [...Object.values(typed), ...recordings.map(({ words }) => words.sent)],
    overwritten: recordings.flatMap(({ words }) => [words.before, words.after]),
  };
}

const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
const isFound = (found: readonly string[]) => (word: string) =>
  found.some((each) => each.startsWith(`${word} in`));

it('video, voice and written answers are sealed, exported and removed in the same way, with every version of a file', async () => {
  const [kept, withdrawn] = await Promise.all([submitApplication(), submitApplication()]);
  const all = [kept, withdrawn];

  // Sealed: the manager reads the submitted version, and no other version is left.
  for (const { job, sent, typed, recordings } of all) {
    expect((await candidate.ask('addQuestionResponses', sent)).status).toBe(409);
    const [application] = await received(job);
    expect(application?.video_responses).toMatchObject([
      { kind: 'video', captions: typed.ofVideo },
      { kind: 'audio', captions: typed.ofVoice },
      { kind: 'text', response_text: typed.text },
    ]);
    for (const [index, { content }] of recordings.entries())
      expect(await bytesOf(videoUrlOf(application?.video_responses[index]))).toEqual(content);
  }
  const words = all.flatMap((each) => each.words);
  await eventually(async () =>
    expect(await findMarkers(all.flatMap(({ overwritten }) => overwritten))).toEqual([]),
  );
  const stored = isFound(await findMarkers(words));
  expect(words.filter((word) => !stored(word))).toEqual([]);

  // Removed by a withdrawal.
  await candidate.call('withdrawApplication', {
    application_id: withdrawn.id,
    delete_answers: true,
  });
  await eventually(async () => expect(await findMarkers(withdrawn.words)).toEqual([]));
  for (const { key } of withdrawn.recordings) expect(await objects.versionsOf(key)).toEqual([]);
  expect(await received(withdrawn.job)).toMatchObject([{ video_responses: [] }]);

  // Exported: the remaining answers.
  const copy = await downloadExport(candidate);
  for (const word of Object.values(kept.typed)) expect(copy.text).toContain(word);
  for (const word of withdrawn.words) expect(copy.text).not.toContain(word);
  const [video, voice] = ['video 1.webm', 'voice 2.weba'].map(
    (name) => copy.names.find((each) => each.endsWith(`/${name}`)) ?? '',
  );
  expect(copy.file(video ?? '')).toEqual(kept.recordings[0]?.content);
  expect(copy.file(voice ?? '')).toEqual(kept.recordings[1]?.content);

  // Removed with the account, and the export too.
  await candidate.call('deleteAccount', { password: candidate.password });
  await eventually(async () => {
    await runConsumer('doTasks', {});
    expect(await findMarkers(kept.words)).toEqual([]);
  });
  for (const { key } of kept.recordings) expect(await objects.versionsOf(key)).toEqual([]);
  expect(await received(kept.job)).toMatchObject([
    { candidate: { first_name: 'Deleted' }, video_responses: [] },
  ]);
});
