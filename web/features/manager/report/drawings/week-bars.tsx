import { formatDay } from '../../../../../lambdas/contract/texts/format.ts';
import type { Report } from '../compute/report.ts';
import { STEPS, type Step } from '../compute/steps.ts';
import classes from './drawings.module.css';

const HEIGHT = 180;
const TOP = 24;
const BASE = 152;
/** With more weeks than this, the bars have no numbers. */
const NUMBERED = 12;

/** A bar for each week. */
export function WeekBars({ weeks, step }: { weeks: Report['weeks']; step: Step }) {
  const most = Math.max(1, ...weeks.map((week) => week[step]));
  const width = 100 / weeks.length;
  const [first, last] = [weeks[0]?.week ?? '', weeks.at(-1)?.week ?? ''];
  return (
    <svg
      className={classes.drawing}
      height={HEIGHT}
      role="img"
      aria-label={`${STEPS[step]} by week`}
    >
      {weeks.length > NUMBERED && (
        <text className={classes.note} y={14}>
          Most in a week: {most.toLocaleString('en-US')}
        </text>
      )}
      {weeks.map((week, index) => {
        const height = ((BASE - TOP) * week[step]) / most;
        return (
          <g key={week.week}>
            <rect
              className={classes.bar}
              x={`${(index + 0.15) * width}%`}
              y={BASE - height}
              width={`${0.7 * width}%`}
              height={height}
            />
            {weeks.length <= NUMBERED && week[step] > 0 && (
              <text x={`${(index + 0.5) * width}%`} y={BASE - height - 6} textAnchor="middle">
                {week[step].toLocaleString('en-US')}
              </text>
            )}
          </g>
        );
      })}
      <line className={classes.axis} x2="100%" y1={BASE} y2={BASE} />
      <text className={classes.note} y={HEIGHT - 8}>
        {formatDay(first)}
      </text>
      {weeks.length > 1 && (
        <text className={classes.note} x="100%" y={HEIGHT - 8} textAnchor="end">
          {formatDay(last)}
        </text>
      )}
    </svg>
  );
}
