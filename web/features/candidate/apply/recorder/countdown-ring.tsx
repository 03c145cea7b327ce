import { type Camera, LOW_S, maxMs, secondsLeft } from './camera/camera-state.ts';
import classes from './recorder.module.css';

const RADIUS = 26;
const LENGTH = 2 * Math.PI * RADIUS;

/** The countdown of a recording. Silent: the recorder announces what matters. */
export function CountdownRing({ camera }: { camera: Extract<Camera, { elapsedMs: number }> }) {
  const { phase, elapsedMs } = camera;
  const left = secondsLeft(elapsedMs, maxMs(phase));
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
          strokeDashoffset={(LENGTH * elapsedMs) / maxMs(phase)}
          data-low={phase === 'recording' && left <= LOW_S}
        />
      </svg>
      <span aria-hidden>{left}</span>
    </div>
  );
}
