import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CutShort } from './answer.ts';
import type { Camera, CameraEvent } from './camera/camera-state.ts';

export type MutedDevice = 'camera' | 'microphone';

/**
 * Handles interruptions: the system mutes a device, it is unplugged, or the page is hidden. A recording
 * then ends and is saved.
 * @returns the muted device, if any
 */
export function useInterruptions(
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
    for (const track of stream?.getTracks() ?? []) track.addEventListener('ended', () => lose());
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
  const changeVisibility = useEffectEvent(() => {
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
  useEffect(() => {
    const listen = () => changeVisibility();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
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
