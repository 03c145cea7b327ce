import { type Camera, LOW_S, PRACTICE_MAX_MS, secondsLeft } from './camera/camera-state.ts';
import classes from './recorder.module.css';

const RADIUS = 26;
const LENGTH = 2 * Math.PI * RADIUS;

interface Props {
  camera: Extract<Camera, { elapsedMs: number }>;
  /** The longest answer. */
  maxMs: number;
}

/** The countdown of a recording. Silent: the recorder makes the announcements. */
export function CountdownRing({ camera, maxMs }: Props) {
  const { phase, elapsedMs } = camera;
  const ofMs = phase === 'recording' ? maxMs : PRACTICE_MAX_MS;
  const left = secondsLeft(elapsedMs, ofMs);
  return (
    <div className={classes.ring} role="timer" aria-live="off" aria-label={`${left} seconds left`}>
      <svg viewBox="0 0 64 64" aria-hidden>
        <circle className={classes.ringDisc} cx="32" cy="32" r="31" />
        <circle className={classes.ringTrack} cx="32" cy="32" r={RADIUS} />
        <circle
          className={classes.ringLeft}
          cx="32"
          cy="32"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={(LENGTH * elapsedMs) / ofMs}
          data-low={phase === 'recording' && left <= LOW_S}
        />
      </svg>
      <span aria-hidden>{left}</span>
    </div>
  );
}
