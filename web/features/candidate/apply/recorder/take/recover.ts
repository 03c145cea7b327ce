import { type Answer, NOT_STARTED, type Take } from '../answer.ts';
import type { RawTake } from './record-take.ts';
import type { StoredTake } from './stored-take.ts';
import type { TakeStore } from './take-store.ts';

const loadMakeSeekable = () => import('./make-seekable.ts');

/** Fetches the code that finishes a recording ahead of time: by then the network may be gone. */
export function prepareToFinish(): void {
  loadMakeSeekable().catch(() => {});
}

/** Makes a recording seekable. A file that it cannot read stays as it is: it plays, but without a duration. */
export async function finishRecording(raw: RawTake): Promise<RawTake> {
  try {
    const { makeSeekable } = await loadMakeSeekable();
    return await makeSeekable(raw.file);
  } catch (error) {
    console.warn('A recording could not be made seekable.', error);
    return raw;
  }
}

/**
 * What was kept of earlier visits, by `keyOf` of the questions. Finishes recordings that were interrupted, and removes
 * those for questions that have changed since or are gone.
 */
export async function recoverAnswers(
  store: TakeStore,
  questionKeys: readonly string[],
): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const stored of await store.load()) {
    if (!questionKeys.includes(stored.questionKey)) {
      await store.remove(stored.questionKey, stored.takeId);
      continue;
    }
    const take = await recoverTake(stored, store);
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

async function recoverTake(stored: StoredTake, store: TakeStore): Promise<Take> {
  const { questionKey, takeId, info, content } = stored;
  const { number, durationMs } = info;
  if ('file' in content) return { id: takeId, number, file: content.file, durationMs };

  const finished = await finishRecording({ file: content.chunks, durationMs });
  const take = { id: takeId, number, ...finished };
  try {
    await store.saveFile(questionKey, takeId, infoOf(take), take.file);
  } catch (error) {
    // Its chunks are still kept.
    console.warn('A recovered recording could not be kept as a file.', error);
  }
  return take;
}

/** What is kept beside a take's file. */
export function infoOf(
  { number, file, durationMs }: Take,
  used = false,
  url: string | null = null,
) {
  return { number, mimeType: file.type, durationMs, used, url };
}
