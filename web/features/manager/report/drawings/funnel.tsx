import { useId } from 'react';
import { ALL_STEPS, type Counts, STEPS, type Step } from '../compute/steps.ts';
import classes from './drawings.module.css';

const ROW = 48;
const BAR_TOP = 24;
const BAR = 12;

/** The step that a step's share is relative to. */
const SHARE_OF: Partial<Record<Step, Step>> = {
  started: 'seen',
  submitted: 'started',
  reviewed: 'submitted',
  offered: 'submitted',
  accepted: 'offered',
  declined: 'offered',
};

/** `1,234 · 56% of submitted` */
function words(step: Step, total: Counts): string {
  const of = SHARE_OF[step];
  const number = total[step].toLocaleString('en-US');
  if (of === undefined || total[of] === 0 || total[step] > total[of]) return number;
  return `${number} · ${Math.round((100 * total[step]) / total[of])}% of ${STEPS[of].toLowerCase()}`;
}

/** A bar for each step. Numbers and names are text, so no colour is needed. */
export function Funnel({ total }: { total: Counts }) {
  const hatch = useId();
  const most = Math.max(1, ...ALL_STEPS.map((step) => total[step]));
  return (
    <svg className={classes.drawing} height={ALL_STEPS.length * ROW} role="img" aria-label="Steps">
      <defs>
        <pattern
          id={hatch}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={classes.bar} width="3" height="6" />
        </pattern>
      </defs>
      {ALL_STEPS.map((step, row) => {
        const top = row * ROW + BAR_TOP;
        return (
          <g key={step}>
            <text y={top - 8}>{STEPS[step]}</text>
            <text x="100%" y={top - 8} textAnchor="end" className="tabular">
              {words(step, total)}
            </text>
            <rect className={classes.track} y={top + BAR - 1} width="100%" height={1} />
            <rect
              className={classes.bar}
              {...(step === 'declined' && { style: { fill: `url(#${hatch})` } })}
              y={top}
              width={`${(100 * total[step]) / most}%`}
              height={BAR}
            />
          </g>
        );
      })}
    </svg>
  );
}
