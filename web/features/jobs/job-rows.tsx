import { Anchor, Badge, Button, Card, NativeSelect, Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPay } from '../../../lambdas/contract/texts/format.ts';
import type { ListedJob } from '../../api/queries/manager-queries.ts';
import { paths } from '../../paths.ts';
import { Table } from '../../ui/display/table.tsx';
import { useDrawn } from '../../ui/hooks/use-drawn.ts';
import { useLocal } from '../../ui/hooks/use-local.ts';
import { useCardsForRows } from '../../ui/hooks/use-narrow.ts';
import { count, formatDayOf } from '../../ui/text/format.ts';
import { Name } from '../../ui/text/name.tsx';
import { inOrder, JOB_ORDERS, type JobOrder } from './job-order.ts';
import classes from './job-rows.module.css';
import { label } from './labels.ts';
import { placeOf, withRemote } from './place.ts';
import { shortPlaceInLists } from './place-in-lists.ts';

/** Rows that are drawn at once. */
const DRAWN = 60;

interface Props {
  /** In the page's usual order. */
  jobs: readonly ListedJob[];
  /** Whether all jobs are loaded. */
  complete: boolean;
  /** Whether to name the company of each job. */
  withCompany?: boolean;
  actions: (job: ListedJob) => ReactNode;
}

/** A manager's jobs, one line each; in a narrow window two. The browser keeps their order. */
export function JobRows({ jobs, complete, withCompany = false, actions }: Props) {
  const orders = JOB_ORDERS.filter(({ value }) => withCompany || value !== 'company');
  const [kept, keep] = useLocal('jobs.order');
  const order: JobOrder = orders.find(({ value }) => value === kept)?.value ?? 'usual';
  const narrow = useCardsForRows();
  const drawn = useDrawn(inOrder(jobs, order), DRAWN);
  if (jobs.length === 0) return null;
  const List = narrow ? Lines : Rows;
  return (
    <>
      <NativeSelect
        className="not-printed"
        aria-label="Sort by"
        maw={{ sm: 240 }}
        value={order}
        onChange={({ currentTarget: { value } }) => keep(value === 'usual' ? null : value)}
        data={orders}
      />
      {order !== 'usual' && !complete && (
        <Text
          size="sm"
          c="dimmed"
          role="status"
        >{`Only the ${count(jobs.length, 'loaded job')} are sorted. There are more.`}</Text>
      )}
      <List jobs={drawn} withCompany={withCompany} actions={actions} />
    </>
  );
}

type ListProps = Required<Omit<Props, 'complete'>>;

function Rows({ jobs, withCompany, actions }: ListProps) {
  const company = withCompany ? ['Company'] : [];
  const head = ['Title', ...company, 'Place', 'Type and pay', 'Applicants', 'Posted', 'Actions'];
  return (
    <Table className={classes.table} head={head}>
      {jobs.map((job) => (
        <Row key={job.id} job={job} withCompany={withCompany} actions={actions} />
      ))}
    </Table>
  );
}

interface RowProps extends Omit<ListProps, 'jobs'> {
  job: ListedJob;
}

const Row = memo(({ job, withCompany, actions }: RowProps) => (
  <tr>
    <td className={classes.title}>
      <JobTitle job={job} />
    </td>
    {withCompany && (
      <td className={classes.company}>
        <Name>{job.company[0]?.name}</Name>
      </td>
    )}
    <td className={classes.place}>{placeIn(job)}</td>
    <td>{`${label(job.employment_type)} · ${formatPay(job.hourly_pay_in_cents)}`}</td>
    <td className="tabular">
      <span>{job.applicant_count}</span> <NewOnes job={job} />
    </td>
    <td className="tabular">{postedOn(job)}</td>
    <td className={classes.buttons}>{actions(job)}</td>
  </tr>
));

function Lines({ jobs, withCompany, actions }: ListProps) {
  return (
    <Card p={0} component="ul" className={classes.list}>
      {jobs.map((job) => (
        <Line key={job.id} job={job} withCompany={withCompany} actions={actions} />
      ))}
    </Card>
  );
}

const Line = memo(({ job, withCompany, actions }: RowProps) => (
  <li className={classes.line}>
    <div className={classes.first}>
      <JobTitle job={job} />
      <NewOnes job={job} />
      <div className={classes.buttons}>{actions(job)}</div>
    </div>
    <Text size="xs" c="dimmed" truncate>
      {withCompany && (
        <>
          <Name>{job.company[0]?.name}</Name>
          {' · '}
        </>
      )}
      <span>{`${placeIn(job)} · ${count(job.applicant_count, 'applicant')} · ${formatPay(job.hourly_pay_in_cents)} · ${label(job.employment_type)} · ${postedOn(job)}`}</span>
    </Text>
  </li>
));

const placeIn = (job: ListedJob) =>
  withRemote(`${placeOf(job)} · ${job.company_location[0]?.location_name ?? ''}`, job);
const postedOn = (job: ListedJob) => formatDayOf(job.created_at);

function JobTitle({ job }: { job: ListedJob }) {
  const place = shortPlaceInLists(job);
  return (
    <span className={classes.name}>
      <Anchor component={Link} to={paths.manager.candidates(job.id)} fw={600} size="sm" c="inherit">
        <span className={classes.cut}>{job.job_title}</span>
      </Anchor>
      {!job.is_active && <Badge color="gray">Inactive</Badge>}
      {place !== undefined && <Badge color="yellow">{place}</Badge>}
    </span>
  );
}

function NewOnes({ job: { new_application_count: fresh } }: { job: ListedJob }) {
  return fresh > 0 && <Badge color="green">{`${fresh} new`}</Badge>;
}

interface RowsSwitchProps {
  asRows: boolean;
  onChange: (asRows: boolean) => void;
}

/** Switches between jobs in detail and as rows. */
export function RowsSwitch({ asRows, onChange }: RowsSwitchProps) {
  return (
    <Button
      variant={asRows ? 'light' : 'default'}
      aria-pressed={asRows}
      onClick={() => onChange(!asRows)}
    >
      Compact
    </Button>
  );
}
