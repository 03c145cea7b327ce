import { Anchor, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { DAY_MS } from '../../../../lambdas/contract/limits.ts';
import { sourceLabel } from '../../../../lambdas/contract/pages/sources.ts';
import { formatDay } from '../../../../lambdas/contract/texts/format.ts';
import { paths } from '../../../paths.ts';
import { Table } from '../../../ui/display/table.tsx';
import { Part, Section } from '../../../ui/frame/section.tsx';
import { count } from '../../../ui/text/format.ts';
import { ALL_STEPS, type Counts, type Report, STEPS, type Step } from './report.ts';
import classes from './report-parts.module.css';

/** The drawings and tables of a report. */
export function ReportParts({ report, range }: { report: Report; range: string }) {
  const { total, weeks, sources, jobs, gaps } = report;
  const { search } = useLocation();
  return (
    <Stack gap="lg">
      <div className={classes.two}>
        <Section
          title="Steps"
          hint={`${range}. Each step counts in the week it was taken, for the latest offer.`}
        >
          <Funnel total={total} />
        </Section>
        <Section title="Time between steps" hint="The median: half of the applicants took less.">
          <dl className={classes.gaps}>
            {gaps.map(({ from, to, median, of }) => (
              <div key={`${from} ${to}`}>
                <dt>{`${STEPS[from]} to ${to}`}</dt>
                <dd>
                  <strong>{median === undefined ? '–' : formatLength(median)}</strong>
                  <Text size="sm" c="dimmed" component="span">
                    {count(of, 'application')}
                  </Text>
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      </div>
      <Section title="Submitted by week" hint="Weeks begin on Monday, UTC.">
        <WeekBars weeks={weeks} step="submitted" />
      </Section>
      <Part title="By week">
        <CountsTable
          first="Week of"
          lines={weeks.map(({ week, ...counts }) => ({ key: week, name: formatDay(week), counts }))}
          total={total}
        />
      </Part>
      <Part title="By source">
        <CountsTable
          first="Source"
          lines={sources.map(({ source, ...counts }) => ({
            key: source,
            name: source === '' ? 'Unknown' : sourceLabel(source),
            counts,
          }))}
          total={total}
        />
      </Part>
      {jobs.length > 1 && (
        <Part title="By job">
          <CountsTable
            first="Job"
            lines={jobs.map(({ id, job_title, ...counts }) => ({
              key: id,
              name: (
                <Anchor component={Link} to={paths.manager.jobReport(id) + search} inherit>
                  {job_title}
                </Anchor>
              ),
              counts,
            }))}
            total={total}
          />
        </Part>
      )}
    </Stack>
  );
}

interface CountsTableProps {
  first: string;
  lines: readonly { readonly key: string; readonly name: ReactNode; readonly counts: Counts }[];
  total: Counts;
}

/** Counts by step. In a narrow window it scrolls sideways. */
function CountsTable({ first, lines, total }: CountsTableProps) {
  return (
    <Table
      className={classes.counts}
      head={[first, ...ALL_STEPS.map((step) => STEPS[step])]}
      minWidth={760}
    >
      {[...lines, { key: 'total', name: 'Total', counts: total }].map(({ key, name, counts }) => (
        <tr key={key}>
          <th scope="row" className="wrap-anywhere">
            {name}
          </th>
          {ALL_STEPS.map((step) => (
            <td key={step} className="tabular">
              {counts[step].toLocaleString('en-US')}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

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
function Funnel({ total }: { total: Counts }) {
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

const HEIGHT = 180;
const TOP = 24;
const BASE = 152;
/** With more weeks than this, the bars have no numbers. */
const NUMBERED = 12;

/** A bar for each week. */
function WeekBars({ weeks, step }: { weeks: Report['weeks']; step: Step }) {
  const most = Math.max(1, ...weeks.map((week) => week[step]));
  const width = 100 / weeks.length;
  const [first, last] = [weeks[0]?.week ?? '', weeks.at(-1)?.week ?? ''];
  return (
    <svg
      className={classes.drawing}
      // A single week is no wide block, and its date fits below it.
      style={{ maxWidth: `${6 * weeks.length}rem` }}
      height={HEIGHT}
      role="img"
      aria-label={`${STEPS[step]} by week`}
    >
      {weeks.length > NUMBERED && (
        <text
          className={classes.note}
          y={14}
        >{`Most in a week: ${most.toLocaleString('en-US')}`}</text>
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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds in words: `40 minutes`, `5 hours`, `3 days`. */
function formatLength(ms: number): string {
  if (ms < MINUTE_MS) return 'under a minute';
  if (ms < 90 * MINUTE_MS) return count(Math.round(ms / MINUTE_MS), 'minute');
  if (ms < 2 * DAY_MS) return count(Math.round(ms / HOUR_MS), 'hour');
  return count(Math.round(ms / DAY_MS), 'day');
}
