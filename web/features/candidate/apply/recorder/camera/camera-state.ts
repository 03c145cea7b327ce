import { VIDEO_MAX_MS } from '../../../../../../lambdas/contract/limits.ts';
import type { CameraProblem } from './camera.ts';

/** What the one camera of the video step is doing. It is pure: `use-camera.ts` and `use-recording.ts` do it. */

/** Seconds from pressing Record to the start. */
export const LEAD_IN_S = 3;
/** With so many seconds left, the countdown is announced and changes its colour. */
export const LOW_S = 10;
/** How long a practice take may be. */
export const PRACTICE_MAX_MS = 5_000;

export type Camera =
  | { readonly phase: 'off' }
  | { readonly phase: 'opening' /** Without the device check. */; readonly thenRecord: boolean }
  | { readonly phase: 'blocked'; readonly problem: CameraProblem }
  /** The device check: preview, meter and pickers. */
  | { readonly phase: 'check' }
  /** A take is recorded that is not kept, to try out the camera. */
  | { readonly phase: 'practice'; readonly elapsedMs: number }
  /** The practice take can be watched; the camera is off. */
  | { readonly phase: 'practiced'; readonly file: Blob }
  | { readonly phase: 'lead-in'; readonly secondsLeft: number }
  | { readonly phase: 'recording'; readonly elapsedMs: number }
  /** The take is being made seekable; the camera is off. */
  | { readonly phase: 'finishing' };

export type CameraEvent =
  | { readonly type: 'turn-on' /** Leaves the device check out. */; readonly thenRecord?: boolean }
  | { readonly type: 'turn-off' }
  | { readonly type: 'opened' }
  | { readonly type: 'blocked'; readonly problem: CameraProblem }
  | { readonly type: 'practice' }
  | { readonly type: 'practiced'; readonly file: Blob }
  | { readonly type: 'record' }
  | { readonly type: 'lead-in-tick' }
  /** The camera or the microphone cannot be used for now: the lead-in must not go on. */
  | { readonly type: 'muted' }
  | { readonly type: 'elapsed'; readonly ms: number }
  | { readonly type: 'stopped' };

export const OFF: Camera = { phase: 'off' };
export const OPENING: Camera = { phase: 'opening', thenRecord: false };
const CHECK: Camera = { phase: 'check' };
const LEAD_IN: Camera = { phase: 'lead-in', secondsLeft: LEAD_IN_S };

/** The camera after an event. An event that comes too late, and does not fit the phase, changes nothing. */
export function nextCamera(camera: Camera, event: CameraEvent): Camera {
  const { phase } = camera;
  switch (event.type) {
    case 'turn-on':
      return ['off', 'blocked', 'check', 'practiced'].includes(phase)
        ? { phase: 'opening', thenRecord: event.thenRecord ?? false }
        : camera;
    case 'turn-off':
      return isBusy(camera) && phase !== 'lead-in' ? camera : OFF;
    case 'opened':
      if (phase !== 'opening') return camera;
      return camera.thenRecord ? LEAD_IN : CHECK;
    case 'blocked':
      return phase === 'off' ? camera : { phase: 'blocked', problem: event.problem };
    case 'practice':
      return phase === 'check' ? { phase: 'practice', elapsedMs: 0 } : camera;
    case 'practiced':
      return phase === 'finishing' ? { phase: 'practiced', file: event.file } : camera;
    case 'record':
      return phase === 'check' ? LEAD_IN : camera;
    case 'lead-in-tick':
      if (phase !== 'lead-in') return camera;
      return camera.secondsLeft > 1
        ? { phase: 'lead-in', secondsLeft: camera.secondsLeft - 1 }
        : { phase: 'recording', elapsedMs: 0 };
    case 'muted':
      return phase === 'lead-in' ? CHECK : camera;
    case 'elapsed':
      return phase === 'recording' || phase === 'practice'
        ? { phase, elapsedMs: Math.min(event.ms, maxMs(phase)) }
        : camera;
    case 'stopped':
      return phase === 'recording' || phase === 'practice' ? { phase: 'finishing' } : camera;
  }
}

/** How long a recording of this kind may be. */
export function maxMs(phase: 'recording' | 'practice'): number {
  return phase === 'recording' ? VIDEO_MAX_MS : PRACTICE_MAX_MS;
}

/** Whether an answer is being recorded. Only its own buttons may stop it. */
export function isBusy({ phase }: Camera): boolean {
  return phase === 'lead-in' || phase === 'recording' || phase === 'finishing';
}

/** Whether the camera is needed. In every other phase it is turned off. */
export function needsCamera({ phase }: Camera): boolean {
  return ['check', 'practice', 'lead-in', 'recording'].includes(phase);
}

/** Whole seconds that are left of a recording, as the countdown shows them. */
export function secondsLeft(elapsedMs: number, ofMs = VIDEO_MAX_MS): number {
  return Math.ceil((ofMs - elapsedMs) / 1000);
}
