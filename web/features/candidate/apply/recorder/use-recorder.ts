import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { isRefusal } from '../../../../api/errors.ts';
import { startUpload, type Upload } from '../../../../api/upload.ts';
import { idOf } from '../question-key.ts';
import {
  type Answer,
  type CutShort,
  type Delivery,
  isUnderWay,
  recordingExtension,
  type Take,
} from './answer.ts';
import { isUnplugged } from './camera.ts';
import type { Camera, CameraEvent } from './camera-state.ts';
import {
  initialState,
  isByVoice,
  type RecorderEvent,
  type RecorderState,
  reduce,
} from './recorder-state.ts';
import { infoOf } from './recover.ts';
import type { TakeStore } from './take-store.ts';
import { useCamera } from './use-camera.ts';
import { useRecording } from './use-recording.ts';

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
  const preview = useRef<HTMLVideoElement>(null);
  const { faults, stop, turn } = useRecording({
    state,
    maxMs,
    stream,
    preview,
    store,
    tryToStore,
    dispatch,
  });
  const muted = useInterruptions(camera.phase, stream, dispatch, stop);
  const uploads = useUploads(applicationId, store, tryToStore, answers, dispatch);
  useRemovedTakes(answers, (questionKey, takeId) => tryToStore(store.remove(questionKey, takeId)));

  return {
    state,
    /** Whether the microphone alone records the shown question's answer. */
    soundOnly,
    maxMs,
    stream,
    preview,
    /** What is wrong with the running recording. */
    faults,
    devices,
    muted,
    storageFailed,
    dispatch,
    stop: () => stop(),
    turn,
    /** Turns the camera off. A running recording ends and is saved. */
    leave: () => {
      stop('hidden');
      dispatch({ type: 'turn-off' });
    },
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

/** Uploads every used take, also while another is recorded. Aborts an upload if another take is used. */
function useUploads(
  applicationId: string,
  store: TakeStore,
  tryToStore: (write: Promise<void>) => Promise<void>,
  answers: RecorderState['answers'],
  dispatch: (event: RecorderEvent) => void,
): ReadonlyMap<string, Upload> {
  const [running] = useState(() => new Map<string, Upload>());

  const start = useEffectEvent((questionKey: string, take: Take) => {
    const report = (delivery: Delivery) =>
      dispatch({ type: 'delivery', questionKey, takeId: take.id, delivery });
    const upload = startUpload({
      key: `${applicationId}-${idOf(questionKey)}-${take.id}.${recordingExtension(take.file.type)}`,
      file: take.file,
      onProgress: report,
    });
    running.set(take.id, upload);
    tryToStore(store.saveInfo(questionKey, take.id, infoOf(take, true)));
    upload.done.then(
      (url) => {
        tryToStore(store.saveInfo(questionKey, take.id, infoOf(take, true, url)));
        report({ step: 'saved', url });
      },
      (error) => {
        if (isRefusal(error)) report({ step: 'refused', message: error.message });
      },
    );
  });

  useEffect(() => {
    const wanted = new Set<string>();
    for (const [questionKey, { takes, used }] of Object.entries(answers)) {
      const take = takes.find(({ id }) => id === used?.takeId);
      if (used === undefined || take === undefined || !isUnderWay(used.delivery)) continue;
      wanted.add(take.id);
      if (!running.has(take.id)) start(questionKey, take);
    }
    // Not at an upload's end: it would restart before the state is updated.
    for (const [takeId, upload] of running) {
      if (wanted.has(takeId)) continue;
      upload.abort();
      running.delete(takeId);
    }
  }, [answers, running]);

  useEffect(
    () => () => {
      for (const upload of running.values()) upload.abort();
      running.clear();
    },
    [running],
  );
  return running;
}

export type MutedDevice = 'camera' | 'microphone';

/**
 * Handles interruptions: the system mutes a device, it is unplugged, or the page is hidden. A recording
 * then ends and is saved.
 * @returns the muted device, if any
 */
function useInterruptions(
  phase: Camera['phase'],
  stream: MediaStream | undefined,
  dispatch: (event: CameraEvent) => void,
  stop: (cutShort: CutShort) => void,
): MutedDevice | undefined {
  const lose = useEffectEvent(() => {
    if (phase === 'recording') stop('lost');
    else dispatch({ type: 'blocked', problem: 'lost' });
  });
  useEffect(() => {
    if (stream === undefined) return;
    const over = new AbortController();
    const { signal } = over;
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => lose(), { signal });
    // Some browsers say of a headset only that the list of devices has changed.
    const look = async () => {
      const isGone = await isUnplugged(stream);
      if (isGone && !signal.aborted) lose();
    };
    navigator.mediaDevices.addEventListener('devicechange', look, { signal });
    return () => over.abort();
  }, [stream]);

  const muted = useMutedDevice(stream);
  const mute = useEffectEvent(() => {
    if (phase === 'recording') stop('muted');
    else dispatch({ type: 'muted' });
  });
  useEffect(() => {
    if (muted !== undefined) mute();
  }, [muted]);

  const comesBack = useRef(false);
  useWindowEvent('visibilitychange', () => {
    if (!document.hidden) {
      if (comesBack.current) dispatch({ type: 'turn-on' });
      comesBack.current = false;
    } else if (phase === 'recording') {
      stop('hidden');
    } else if (['opening', 'check', 'practice', 'lead-in'].includes(phase)) {
      comesBack.current = true;
      dispatch({ type: 'turn-off' });
    }
  });
  return muted;
}

/** A busy computer mutes a camera for a moment; ignore that. */
const MUTED_MS = 3_000;

/** The device that was muted for longer than a moment, by a call, a switch or another app. */
function useMutedDevice(stream: MediaStream | undefined): MutedDevice | undefined {
  const [muted, setMuted] = useState<MutedDevice>();
  useEffect(() => {
    if (stream === undefined) return;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const track = stream.getTracks().find((candidate) => candidate.muted);
      if (track === undefined) setMuted(undefined);
      else {
        const device = track.kind === 'video' ? 'camera' : 'microphone';
        timer = setTimeout(() => setMuted(device), MUTED_MS);
      }
    };
    look();
    for (const track of stream.getTracks()) {
      track.addEventListener('mute', look, { signal: over.signal });
      track.addEventListener('unmute', look, { signal: over.signal });
    }
    return () => {
      over.abort();
      clearTimeout(timer);
      setMuted(undefined);
    };
  }, [stream]);
  return muted;
}
