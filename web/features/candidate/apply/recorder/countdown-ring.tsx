import { VIDEO_MAX_MS } from '../../../../../lambdas/contract/limits.ts';
import classes from './recorder.module.css';
import { LOW_S, secondsLeft } from './recorder-state.ts';

const RADIUS = 26;
const LENGTH = 2 * Math.PI * RADIUS;

/** The seconds that are left of a recording, in a ring. It is not read out; the recorder announces what matters. */
export function CountdownRing({ elapsedMs }: { elapsedMs: number }) {
  const left = secondsLeft(elapsedMs);
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
          strokeDashoffset={(LENGTH * elapsedMs) / VIDEO_MAX_MS}
          data-low={left <= LOW_S}
        />
      </svg>
      <span aria-hidden>{left}</span>
    </div>
  );
}
