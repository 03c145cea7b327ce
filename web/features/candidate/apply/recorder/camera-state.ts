import type { CameraProblem } from './camera.ts';
import type { Fault } from './levels.ts';

/** The state machine of the camera. Pure: `use-camera.ts` and `use-recording.ts` have the effects. */

/** Seconds from pressing Record to the start. */
export const LEAD_IN_S = 3;
/** With this many seconds left, the countdown is announced and changes color. */
export const LOW_S = 10;
/** The longest practice take. */
export const PRACTICE_MAX_MS = 10_000;
/** The practice question. It is easy, and its answer does not matter. */
export const PRACTICE_QUESTION = 'What do you like to do on a free day?';

export type Camera =
  | { readonly phase: 'off' }
  | { readonly phase: 'opening' /** Without the device check. */; readonly thenRecord: boolean }
  | { readonly phase: 'blocked'; readonly problem: CameraProblem }
  /** The device check: preview, meter and pickers. */
  | { readonly phase: 'check' }
  /** A practice recording, not stored. */
  | { readonly phase: 'practice'; readonly elapsedMs: number }
  /** The practice take can be watched; the camera is off. */
  | { readonly phase: 'practiced'; readonly file: Blob; readonly faults: readonly Fault[] }
  | { readonly phase: 'lead-in'; readonly secondsLeft: number }
  | { readonly phase: 'recording'; readonly elapsedMs: number }
  /** The take is being made seekable; the camera is off. */
  | { readonly phase: 'finishing' };

export type CameraEvent =
  | { readonly type: 'turn-on' /** Skips the device check. */; readonly thenRecord?: boolean }
  | { readonly type: 'turn-off' }
  | { readonly type: 'opened' }
  | { readonly type: 'blocked'; readonly problem: CameraProblem }
  | { readonly type: 'practice' }
  | { readonly type: 'practiced'; readonly file: Blob; readonly faults: readonly Fault[] }
  | { readonly type: 'record' }
  | { readonly type: 'lead-in-tick' }
  /** The camera or the microphone is unusable for now: the lead-in must stop. */
  | { readonly type: 'muted' }
  | { readonly type: 'elapsed'; readonly ms: number }
  | { readonly type: 'stopped' };

export const OFF: Camera = { phase: 'off' };
export const OPENING: Camera = { phase: 'opening', thenRecord: false };
const CHECK: Camera = { phase: 'check' };
const LEAD_IN: Camera = { phase: 'lead-in', secondsLeft: LEAD_IN_S };

/** The next state. An event that does not fit the phase is ignored. */
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
      return phase === 'finishing'
        ? { phase: 'practiced', file: event.file, faults: event.faults }
        : camera;
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
        ? { phase, elapsedMs: event.ms }
        : camera;
    case 'stopped':
      return phase === 'recording' || phase === 'practice' ? { phase: 'finishing' } : camera;
  }
}

/** Whether an answer is being recorded. Only its own buttons may stop it. */
export function isBusy({ phase }: Camera): boolean {
  return phase === 'lead-in' || phase === 'recording' || phase === 'finishing';
}

/** Whether the camera, or the microphone alone, must be on. */
export function needsCamera({ phase }: Camera): boolean {
  return ['check', 'practice', 'lead-in', 'recording'].includes(phase);
}

/** The whole seconds left, as shown by the countdown. */
export function secondsLeft(elapsedMs: number, ofMs: number): number {
  return Math.ceil((ofMs - elapsedMs) / 1000);
}
