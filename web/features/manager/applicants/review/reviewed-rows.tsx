import { Anchor, Card, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { ApplicationQueue } from '../../../../../lambdas/contract/statuses/application-status.ts';
import { paths } from '../../../../paths.ts';
import { Table } from '../../../../ui/display/table.tsx';
import { useCardsForRows } from '../../../../ui/hooks/use-narrow.ts';
import { formatDayOf, formatInstant } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { StatusBadge } from '../../../applications/status-badge.tsx';
import { type Applicant, decisionOf, hasPendingOffer } from '../decisions.tsx';
import { OfferOutcomeNote } from '../offers/offer-outcome.tsx';
import classes from './reviewed-rows.module.css';

/** The lists of reviewed candidates. `accepted` also holds those with an offer. */
export type ReviewedQueue = Exclude<ApplicationQueue, 'new'>;

export interface RowLinks {
  readonly onProfile: (id: string) => void;
  readonly onOffer: (applicant: Applicant) => void;
  readonly onWithdraw: (application: Application) => void;
}

interface RowsProps {
  rows: readonly ApplicantRow[];
  /** The loaded applications, by id. */
  known: ReadonlyMap<string, Application>;
  list: ReviewedQueue;
  links: RowLinks;
}

/** Reviewed candidates in a table, or as cards in a narrow window. */
export function ReviewedRows(props: RowsProps) {
  return useCardsForRows() ? <Cards {...props} /> : <Rows {...props} />;
}

const outcomeOf = (list: ReviewedQueue) => (list === 'withdrawn' ? 'Withdrawn' : 'Decided');

function Rows({ rows, known, list, links }: RowsProps) {
  const head = ['Candidate', 'Applied', outcomeOf(list), 'Status', 'Actions'];
  return (
    <Table head={head} className={classes.table}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td className={classes.name}>
            <Name>{row.name}</Name>
          </td>
          <td className="tabular">
            <Day at={row.submitted_at} />
          </td>
          <td className="tabular">
            <Day at={row.decided_at} />
          </td>
          <td>
            <Status row={row} application={known.get(row.id)} />
          </td>
          <td>
            <RowActions row={row} application={known.get(row.id)} links={links} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Cards({ rows, known, list, links }: RowsProps) {
  return (
    <Stack gap="md">
      {rows.map((row) => (
        <Card key={row.id}>
          <Stack gap="sm">
            <Group justify="space-between">
              <Text fw={600} className="wrap-anywhere">
                <Name>{row.name}</Name>
              </Text>
              <Status row={row} application={known.get(row.id)} />
            </Group>
            <Text
              size="sm"
              c="dimmed"
            >{`Applied ${formatInstant(row.submitted_at)}, ${outcomeOf(list).toLowerCase()} ${row.decided_at === null ? '–' : formatInstant(row.decided_at)}`}</Text>
            <RowActions row={row} application={known.get(row.id)} links={links} />
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

/** A day, so that names have room. Its title and the profile have the time too. */
function Day({ at }: { at: string | null }) {
  if (at === null) return <span>–</span>;
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatDayOf(at)}
    </time>
  );
}

interface RowProps {
  row: ApplicantRow;
  application: Application | undefined;
}

function Status({ row: { application_status }, application }: RowProps) {
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge status={application_status} />
      {application?.application_status === application_status && (
        <OfferOutcomeNote application={application} />
      )}
    </Stack>
  );
}

function RowActions({ row, application, links }: RowProps & { links: RowLinks }) {
  const { id, name, application_status } = row;
  return (
    <Group gap="md" justify="flex-end" wrap="nowrap">
      <RowAction label={`View profile of ${name}`} onClick={() => links.onProfile(id)}>
        View profile
      </RowAction>
      {decisionOf(row) && !application?.candidate_deleted_at && (
        <RowAction label={`Make Offer to ${name}`} onClick={() => links.onOffer(row)}>
          Make Offer
        </RowAction>
      )}
      {application_status === 'offer-accepted' && application?.offer && (
        <Anchor
          component={Link}
          to={paths.manager.offer(application.offer.id)}
          size="sm"
          aria-label={`First day of ${name}`}
        >
          First day
        </Anchor>
      )}
      {application && hasPendingOffer(application) && (
        <RowAction
          label={`Withdraw offer to ${name}`}
          color="red"
          onClick={() => links.onWithdraw(application)}
        >
          Withdraw offer
        </RowAction>
      )}
    </Group>
  );
}

interface RowActionProps {
  /** Its accessible name: each row has the same texts. */
  label: string;
  color?: string;
  onClick: () => void;
  children: string;
}

function RowAction({ label, color, onClick, children }: RowActionProps) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      aria-label={label}
      onClick={onClick}
      {...(color && { c: color })}
    >
      {children}
    </Anchor>
  );
}
