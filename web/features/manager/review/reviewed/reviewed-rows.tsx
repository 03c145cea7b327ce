import { Anchor, Card, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { paths } from '../../../../paths.ts';
import { Table } from '../../../../ui/display/table.tsx';
import { useCardsForRows } from '../../../../ui/hooks/use-narrow.ts';
import { formatDayOf, formatInstant, nameOf } from '../../../../ui/text/format.ts';
import { StatusBadge } from '../../../applications/status-badge.tsx';
import { decisionOf, hasPendingOffer } from '../use-decisions.ts';
import { OfferOutcomeNote } from './offer-outcome.tsx';
import type { Reviewed } from './reviewed-lists.ts';
import classes from './reviewed-rows.module.css';

interface ActionProps {
  onProfile: (application: Application) => void;
  onOffer: (application: Application) => void;
  onWithdrawOffer: (application: Application) => void;
}

interface Props extends ActionProps {
  applications: readonly Application[];
  list: Reviewed;
}

/** Reviewed candidates in a table, or as cards in a narrow window. */
export function ReviewedRows({ applications, list, ...actions }: Props) {
  const outcome = list === 'withdrawn' ? 'Withdrawn' : 'Decided';
  return useCardsForRows() ? (
    <Cards applications={applications} outcome={outcome} {...actions} />
  ) : (
    <Rows applications={applications} outcome={outcome} {...actions} />
  );
}

interface RowsProps extends Omit<Props, 'list'> {
  /** The label of the last event. */
  outcome: string;
}

function Cards({ applications, outcome, ...actions }: RowsProps) {
  return (
    <Stack gap="md">
      {applications.map((application) => (
        <Card key={application.id}>
          <Stack gap="sm">
            <Group justify="space-between">
              <Text fw={600} className="wrap-anywhere">
                {nameOf(application.candidate)}
              </Text>
              <Status application={application} />
            </Group>
            <Text size="sm" c="dimmed">
              Applied {moment(application.submitted_at)}, {outcome.toLowerCase()}{' '}
              {moment(outcomeAt(application))}
            </Text>
            <Actions application={application} {...actions} />
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

function Rows({ applications, outcome, ...actions }: RowsProps) {
  return (
    <Table head={['Candidate', 'Applied', outcome, 'Status', 'Actions']} className={classes.table}>
      {applications.map((application) => (
        <tr key={application.id}>
          <td className={classes.name}>{nameOf(application.candidate)}</td>
          <td className="tabular">
            <Day at={application.submitted_at} />
          </td>
          <td className="tabular">
            <Day at={outcomeAt(application)} />
          </td>
          <td>
            <Status application={application} />
          </td>
          <td>
            <Actions application={application} {...actions} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

const outcomeAt = ({ withdrawn_at, decided_at }: Application) => withdrawn_at ?? decided_at;
const moment = (instant: string | null) => (instant === null ? '–' : formatInstant(instant));

/** A day, so that names have room. Its title and the profile have the time too. */
function Day({ at }: { at: string | null }) {
  if (at === null) return '–';
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatDayOf(at)}
    </time>
  );
}

function Status({ application }: { application: Application }) {
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge status={application.application_status} />
      <OfferOutcomeNote application={application} />
    </Stack>
  );
}

function Actions({
  application,
  onProfile,
  onOffer,
  onWithdrawOffer,
}: ActionProps & { application: Application }) {
  const name = nameOf(application.candidate);
  return (
    <Group gap="md" justify="flex-end" wrap="nowrap">
      <RowAction label={`View profile of ${name}`} onClick={() => onProfile(application)}>
        View profile
      </RowAction>
      {decisionOf(application) !== null && (
        <RowAction label={`Make Offer to ${name}`} onClick={() => onOffer(application)}>
          Make Offer
        </RowAction>
      )}
      {application.application_status === 'offer-accepted' && application.offer !== null && (
        <Anchor
          component={Link}
          to={paths.manager.offer(application.offer.id)}
          size="sm"
          aria-label={`First day of ${name}`}
        >
          First day
        </Anchor>
      )}
      {hasPendingOffer(application) && (
        <RowAction
          label={`Withdraw offer to ${name}`}
          color="red"
          onClick={() => onWithdrawOffer(application)}
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
