import { Anchor, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { sourceLabel } from '../../../../lambdas/contract/pages/sources.ts';
import { formatDay } from '../../../../lambdas/contract/texts/format.ts';
import { paths } from '../../../paths.ts';
import { Table } from '../../../ui/display/table.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { count } from '../../../ui/text/format.ts';
import type { Report } from './compute/report.ts';
import { ALL_STEPS, type Counts, STEPS } from './compute/steps.ts';
import { Funnel } from './drawings/funnel.tsx';
import { WeekBars } from './drawings/week-bars.tsx';
import { formatLength } from './format-length.ts';
import classes from './report.module.css';

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
              <div key={from}>
                <dt>
                  {from} to {to}
                </dt>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
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
