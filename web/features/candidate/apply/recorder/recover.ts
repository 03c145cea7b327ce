import { type Answer, NOT_STARTED, type Take } from './answer.ts';
import type { RawTake } from './record-take.ts';
import type { StoredTake, TakeStore } from './take-store.ts';

const loadMakeSeekable = () => import('./make-seekable.ts');

/** Prefetches the code that finishes a recording: the network may be gone by then. */
export function prepareToFinish(): void {
  loadMakeSeekable().catch(() => {});
}

/** Makes a recording seekable, and at most `maxMs` long. An unreadable file stays as it is: it plays, without a duration. */
export async function finishRecording(raw: RawTake, maxMs: number): Promise<RawTake> {
  try {
    const { makeSeekable } = await loadMakeSeekable();
    return await makeSeekable(raw.file, maxMs, raw.turnedAtMs);
  } catch (error) {
    console.warn('A recording could not be made seekable.', error);
    return raw;
  }
}

/**
 * The stored answers of earlier visits, by `keyOf`. Finishes interrupted recordings, and removes those of
 * changed or deleted questions.
 */
export async function recoverAnswers(
  store: TakeStore,
  questionKeys: readonly string[],
  maxMs: number,
): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const stored of await store.load()) {
    if (!questionKeys.includes(stored.questionKey)) {
      await store.remove(stored.questionKey, stored.takeId);
      continue;
    }
    const take = await recoverTake(stored, store, maxMs);
    const answer = answers[stored.questionKey];
    const used = stored.info.used ? usedTake(stored) : answer?.used;
    answers[stored.questionKey] = {
      takes: [...(answer?.takes ?? []), take],
      shownId: take.id,
      used,
    };
  }
  return answers;
}

function usedTake({ takeId, info: { url } }: StoredTake): Answer['used'] {
  return { takeId, delivery: url === null ? NOT_STARTED : { step: 'saved', url } };
}

async function recoverTake(stored: StoredTake, store: TakeStore, maxMs: number): Promise<Take> {
  const { questionKey, takeId, info, content } = stored;
  const { number, durationMs, faults } = info;
  if ('file' in content) return { id: takeId, number, file: content.file, durationMs, faults };

  const finished = await finishRecording({ file: content.chunks, durationMs }, maxMs);
  const take = { id: takeId, number, ...finished, faults };
  try {
    await store.saveFile(questionKey, takeId, infoOf(take), take.file);
  } catch (error) {
    // Its chunks are still stored.
    console.warn('A recovered recording could not be kept as a file.', error);
  }
  return take;
}

/** The info stored with a take's file. */
export function infoOf(
  { number, file, durationMs, faults }: Take,
  used = false,
  url: string | null = null,
) {
  return { number, mimeType: file.type, durationMs, faults: [...faults], used, url };
}
