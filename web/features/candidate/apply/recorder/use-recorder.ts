import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { Answer } from './answer.ts';
import { useCamera } from './camera/use-camera.ts';
import { initialState, isByVoice, type RecorderState, reduce } from './state/recorder-state.ts';
import type { TakeStore } from './take/take-store.ts';
import { useRecording } from './take/use-recording.ts';
import { useUploads } from './take/use-uploads.ts';
import { useInterruptions } from './use-interruptions.ts';

interface Options {
  readonly applicationId: string;
  readonly questionKeys: readonly string[];
  /** The questions that accept only a video. */
  readonly videoOnlyKeys: ReadonlySet<string>;
  /** The longest answer. */
  readonly maxMs: number;
  readonly recovered: Readonly<Record<string, Answer>>;
  readonly store: TakeStore;
}

/** Runs the video step: the effects of its state, and the events. */
export function useRecorder(options: Options) {
  const { applicationId, questionKeys, videoOnlyKeys, maxMs, recovered, store } = options;
  const [state, dispatch] = useReducer(reduce, undefined, () =>
    initialState(questionKeys, recovered),
  );
  if (Object.keys(state.answers).join() !== questionKeys.join()) {
    dispatch({ type: 'questions', questionKeys });
  }
  const { camera, answers } = state;
  const soundOnly = isByVoice(state) && !videoOnlyKeys.has(state.current);
  const [storageFailed, setStorageFailed] = useState(false);

  // Without storage the recording continues; only a reload loses it.
  function tryToStore(write: Promise<void>): Promise<void> {
    return write.catch((error) => {
      console.warn('A recording could not be stored on this device.', error);
      setStorageFailed(true);
    });
  }

  const { stream, devices, chooseDevices } = useCamera(camera, soundOnly, dispatch);
  const { stop } = useRecording(state, maxMs, stream, store, tryToStore, dispatch);
  const muted = useInterruptions(camera.phase, stream, dispatch, stop);
  const uploads = useUploads(applicationId, store, tryToStore, answers, dispatch);
  useRemovedTakes(answers, (questionKey, takeId) => tryToStore(store.remove(questionKey, takeId)));

  return {
    state,
    /** Whether the microphone alone records the shown question's answer. */
    soundOnly,
    maxMs,
    stream,
    devices,
    muted,
    storageFailed,
    dispatch,
    stop: () => stop(),
    chooseDevices,
    retryUpload: (takeId: string) => uploads.get(takeId)?.retryNow(),
  };
}

/** Calls `forget` for every take removed from the answers. */
function useRemovedTakes(
  answers: RecorderState['answers'],
  forget: (questionKey: string, takeId: string) => void,
): void {
  const before = useRef(answers);
  const compare = useEffectEvent((now: RecorderState['answers']) => {
    for (const [questionKey, { takes }] of Object.entries(before.current)) {
      const kept = new Set(now[questionKey]?.takes.map(({ id }) => id));
      for (const { id } of takes) if (!kept.has(id)) forget(questionKey, id);
    }
    before.current = now;
  });
  useEffect(() => compare(answers), [answers]);
}
