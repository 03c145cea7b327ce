import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import {
  closeCamera,
  type Devices,
  isRecordingSupported,
  listDevices,
  openCamera,
  problemOf,
  watchForRecovery,
} from './camera.ts';
import { type RawTake, type Recording, recordTake } from './record-take.ts';
import {
  type Answer,
  currentAnswer,
  initialState,
  needsCamera,
  type RecorderState,
  reduce,
  type Take,
} from './recorder-state.ts';
import { finishRecording, infoOf, prepareToFinish } from './recover.ts';
import type { TakeStore } from './take-store.ts';
import { useUploads } from './use-uploads.ts';

interface Options {
  readonly applicationId: string;
  readonly questionKeys: readonly string[];
  readonly recovered: Readonly<Record<string, Answer>>;
  readonly store: TakeStore;
}

/** Runs the video step: does what the state asks for, and tells the state what has happened. */
export function useRecorder({ applicationId, questionKeys, recovered, store }: Options) {
  const [state, dispatch] = useReducer(reduce, undefined, () =>
    initialState(questionKeys, recovered),
  );
  if (Object.keys(state.answers).join() !== questionKeys.join()) {
    dispatch({ type: 'questions', questionKeys });
  }
  const { camera, answers, current } = state;
  const { phase } = camera;
  const [stream, setStream] = useState<MediaStream>();
  const [devices, setDevices] = useState<Devices>({});
  const [unkept, setUnkept] = useState(false);
  const recording = useRef<Recording>(undefined);

  // Where nothing can be stored the recording goes on; only a reload would lose it.
  function keep(write: Promise<void>): Promise<void> {
    return write.catch((error) => {
      console.warn('A recording could not be kept on this device.', error);
      setUnkept(true);
    });
  }

  const open = useEffectEvent((isOver: () => boolean) => {
    if (!isRecordingSupported()) {
      dispatch({ type: 'blocked', problem: 'unsupported' });
      return;
    }
    openCamera(devices).then(
      (opened) => {
        if (isOver()) {
          closeCamera(opened);
          return;
        }
        setStream(opened);
        dispatch({ type: 'opened' });
      },
      async (error) => {
        console.warn('The camera could not be opened:', error);
        const kinds = (await listDevices()).map(({ kind }) => kind);
        if (!isOver()) dispatch({ type: 'blocked', problem: problemOf(error, kinds) });
      },
    );
  });
  useEffect(() => {
    if (phase !== 'opening') return;
    let over = false;
    open(() => over);
    return () => {
      over = true;
    };
  }, [phase]);

  const problem = camera.phase === 'blocked' ? camera.problem : undefined;
  useEffect(() => {
    if (problem !== undefined)
      return watchForRecovery(problem, () => dispatch({ type: 'turn-on' }));
  }, [problem]);

  const cameraNeeded = needsCamera(camera);
  useEffect(() => {
    if (cameraNeeded) prepareToFinish();
    else setStream(undefined);
  }, [cameraNeeded]);
  const deviceGone = useEffectEvent(() => {
    if (phase === 'recording') recording.current?.stop();
    else dispatch({ type: 'blocked', problem: 'lost' });
  });
  useEffect(() => {
    if (stream === undefined) return;
    for (const track of stream.getTracks()) track.addEventListener('ended', () => deviceGone());
    return () => closeCamera(stream);
  }, [stream]);

  useEffect(() => {
    if (phase !== 'lead-in') return;
    const ticking = setInterval(() => dispatch({ type: 'lead-in-tick' }), 1000);
    return () => clearInterval(ticking);
  }, [phase]);

  const record = useEffectEvent((from: MediaStream, isOver: () => boolean) => {
    const questionKey = current;
    const takeId = crypto.randomUUID();
    const number = (currentAnswer(state).takes.at(-1)?.number ?? 0) + 1;
    const writes: Promise<void>[] = [];
    const finish = async (raw: RawTake) => {
      if (isOver()) return;
      dispatch({ type: 'stopped' });
      const take: Take = { id: takeId, number, ...(await finishRecording(raw)) };
      await Promise.all(writes);
      await keep(store.saveFile(questionKey, takeId, infoOf(take), take.file));
      dispatch({ type: 'finished', questionKey, take });
    };
    const fail = (error: unknown) => {
      console.error('The recording failed:', error);
      if (!isOver()) dispatch({ type: 'blocked', problem: 'failed' });
    };
    try {
      recording.current = recordTake(from, {
        onStart: (mimeType) => {
          const info = { number, mimeType, durationMs: 0, used: false, url: null };
          writes.push(keep(store.saveInfo(questionKey, takeId, info)));
        },
        onChunk: (index, chunk) => {
          if (!isOver()) writes.push(keep(store.saveChunk(questionKey, takeId, index, chunk)));
        },
        onElapsed: (ms) => dispatch({ type: 'elapsed', ms }),
      });
      recording.current.done.then(finish).catch(fail);
    } catch (error) {
      fail(error);
    }
  });
  useEffect(() => {
    if (phase !== 'recording' || stream === undefined) return;
    let over = false;
    record(stream, () => over);
    return () => {
      over = true;
      recording.current?.stop();
    };
  }, [phase, stream]);

  const uploads = useUploads(applicationId, store, keep, answers, dispatch);
  useForgetting(answers, (questionKey, takeId) => keep(store.remove(questionKey, takeId)));

  return {
    state,
    stream,
    devices,
    /** Whether this browser failed to keep a copy of a recording. */
    unkept,
    dispatch,
    stop: () => recording.current?.stop(),
    chooseDevices: (chosen: Devices) => {
      // Some devices can only be opened once at a time.
      if (stream !== undefined) closeCamera(stream);
      setDevices(chosen);
      dispatch({ type: 'turn-on' });
    },
    retryUpload: (takeId: string) => uploads.get(takeId)?.retryNow(),
  };
}

/** Calls `forget` for every take that is no longer among the answers. */
function useForgetting(
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
