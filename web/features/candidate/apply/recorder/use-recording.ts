import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CutShort, Take } from './answer.ts';
import { PRACTICE_MAX_MS } from './camera-state.ts';
import { AFTERWARDS_MS, type Fault, faultsOf, WHILE_RECORDING_MS } from './levels.ts';
import { type Watch, watchLevels } from './measure.ts';
import { NothingRecorded, type RawTake, type Recording, recordTake } from './record-take.ts';
import { currentAnswer, type RecorderEvent, type RecorderState } from './recorder-state.ts';
import { finishRecording, infoOf } from './recover.ts';
import type { TakeStore } from './take-store.ts';

interface Options {
  readonly state: RecorderState;
  /** The longest answer. */
  readonly maxMs: number;
  readonly stream: MediaStream | undefined;
  readonly preview: RefObject<HTMLVideoElement | null>;
  readonly store: TakeStore;
  readonly tryToStore: (write: Promise<void>) => Promise<void>;
  readonly dispatch: (event: RecorderEvent) => void;
}

/** Runs the lead-in and the recording. A practice take is neither stored nor uploaded. */
export function useRecording(options: Options) {
  const { state, maxMs, stream, preview, store, tryToStore, dispatch } = options;
  const { phase } = state.camera;
  const recording = useRef<Recording>(undefined);
  const cutShort = useRef<CutShort>(undefined);
  const watch = useRef<Watch>(undefined);
  /** Of the running recording, up to now. */
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const faultsOfTake = () => faultsOf(watch.current?.levels ?? [], AFTERWARDS_MS);
  useScreenAwake(phase === 'lead-in' || phase === 'recording');

  useEffect(() => {
    if (phase !== 'lead-in') return;
    const ticking = setInterval(() => dispatch({ type: 'lead-in-tick' }), 1000);
    return () => clearInterval(ticking);
  }, [phase, dispatch]);

  function recordPractice(from: MediaStream): Made {
    return {
      ...recordTake(from, PRACTICE_MAX_MS, { onElapsed }),
      finish: async (raw) => {
        const { file } = await finishRecording(raw, PRACTICE_MAX_MS);
        dispatch({ type: 'practiced', file, faults: faultsOfTake() });
      },
    };
  }

  function recordAnswer(from: MediaStream, isOver: () => boolean): Made {
    const questionKey = state.current;
    const takeId = crypto.randomUUID();
    const number = (currentAnswer(state).takes.at(-1)?.number ?? 0) + 1;
    const writes: Promise<void>[] = [];
    const made = recordTake(from, maxMs, {
      onStart: (mimeType) => {
        const info = { number, mimeType, durationMs: 0, faults: [], used: false, url: null };
        writes.push(tryToStore(store.saveInfo(questionKey, takeId, info)));
      },
      onChunk: (index, chunk) => {
        if (!isOver()) writes.push(tryToStore(store.saveChunk(questionKey, takeId, index, chunk)));
      },
      onElapsed,
    });
    const finish = async (raw: RawTake) => {
      const { file, durationMs } = await finishRecording(raw, maxMs);
      const reason = cutShort.current ?? (raw.endedByItself ? 'stopped' : undefined);
      const faults = faultsOfTake();
      const take: Take = { id: takeId, number, file, durationMs, cutShort: reason, faults };
      await Promise.all(writes);
      await tryToStore(store.saveFile(questionKey, takeId, infoOf(take), take.file));
      dispatch({ type: 'finished', questionKey, take });
    };
    return { ...made, finish };
  }

  const onElapsed = (ms: number) => dispatch({ type: 'elapsed', ms });

  const start = useEffectEvent((from: MediaStream, isOver: () => boolean) => {
    cutShort.current = undefined;
    const fail = (error: unknown) => {
      console.error('The recording failed:', error);
      const problem = error instanceof NothingRecorded ? 'empty' : 'failed';
      if (!isOver()) dispatch({ type: 'blocked', problem });
    };
    try {
      const made = phase === 'practice' ? recordPractice(from) : recordAnswer(from, isOver);
      recording.current = made;
      made.done
        .then(async (raw) => {
          if (isOver()) return;
          dispatch({ type: 'stopped' });
          await made.finish(raw);
        })
        .catch(fail);
    } catch (error) {
      fail(error);
    }
  });
  const isRecording = phase === 'recording' || phase === 'practice';
  useEffect(() => {
    if (!isRecording || stream === undefined) return;
    let over = false;
    start(stream, () => over);
    const started = watchLevels(
      stream,
      () => preview.current,
      () => setFaults((before) => sameOr(before, faultsOf(started.levels, WHILE_RECORDING_MS))),
    );
    watch.current = started;
    return () => {
      over = true;
      recording.current?.stop();
      started.close();
      setFaults([]);
    };
  }, [isRecording, stream, preview]);

  return {
    faults,
    /** Stops and saves the recording; `reason` if the candidate did not stop it. */
    stop: (reason?: CutShort) => {
      cutShort.current = reason;
      recording.current?.stop();
    },
    /** Call it when the picture's size has changed. */
    turn: () => {
      if (recording.current?.turn()) cutShort.current = 'turned';
    },
  };
}

/** The value before, if nothing has changed: then React has nothing to do. */
function sameOr(before: readonly Fault[], now: readonly Fault[]): readonly Fault[] {
  return before.join() === now.join() ? before : now;
}

interface Made extends Recording {
  readonly finish: (raw: RawTake) => Promise<void>;
}

/** Keeps the screen on while `active`, if supported. */
function useScreenAwake(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    const asked = navigator.wakeLock.request('screen');
    // Refused when the battery is low.
    asked.catch((error) => console.warn('The screen may go dark:', error));
    return () => {
      asked.then((lock) => lock.release()).catch(() => {});
    };
  }, [active]);
}
