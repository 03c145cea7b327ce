import {
  ActionIcon,
  Anchor,
  Badge,
  Box,
  Button,
  Card,
  Group,
  Menu,
  Stack,
  Text,
} from '@mantine/core';
import { IconChartBar, IconCopy, IconDots, IconEye, IconQrcode } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedJob } from '../../../api/queries/manager-queries.ts';
import { paths, postAgainPath } from '../../../paths.ts';
import { Table } from '../../../ui/display/table.tsx';
import { useCardsForRows } from '../../../ui/hooks/use-narrow.ts';
import { count, truncate } from '../../../ui/text/format.ts';
import { label } from '../../jobs/labels.ts';
import { withRemote } from '../../jobs/place.ts';
import { shortPlaceInLists } from '../../jobs/place-in-lists.ts';
import { ShareDialog } from '../../jobs/share.tsx';

interface Props {
  jobs: readonly ListedJob[];
  onEdit: (jobId: string) => void;
  onPreview: (jobId: string) => void;
}

/** A company's jobs in a table, or as cards in a narrow window. */
export function JobsTable({ jobs, ...actions }: Props) {
  if (useCardsForRows()) {
    return (
      <Stack gap="md">
        {jobs.map((job) => (
          <Card key={job.id}>
            <Stack gap="sm">
              <JobTitle job={job} />
              <Group justify="space-between" gap="xs">
                <Text size="sm">{`${locationOf(job)} · ${label(job.employment_type)}`}</Text>
                <Applicants job={job} words={count(job.applicant_count, 'applicant')} />
              </Group>
              <JobActions job={job} {...actions} />
            </Stack>
          </Card>
        ))}
      </Stack>
    );
  }
  return (
    <Table head={['Title', 'Location', 'Type', 'Applicants', 'Actions']}>
      {jobs.map((job) => (
        <tr key={job.id}>
          <td>
            <JobTitle job={job} />
          </td>
          <td className="wrap-anywhere">{locationOf(job)}</td>
          <td style={{ whiteSpace: 'nowrap' }}>{label(job.employment_type)}</td>
          <td>
            <Applicants job={job} words={job.applicant_count} />
          </td>
          <td>
            <JobActions job={job} {...actions} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function locationOf(job: ListedJob): string {
  return withRemote(job.company_location[0]?.location_name ?? '', job);
}

function JobTitle({ job }: { job: ListedJob }) {
  const place = shortPlaceInLists(job);
  return (
    <Box maw={420}>
      <Group gap="xs">
        <Anchor
          component={Link}
          to={paths.manager.candidates(job.id)}
          fw={600}
          size="sm"
          c="inherit"
          className="wrap-anywhere"
        >
          {job.job_title}
        </Anchor>
        {!job.is_active && <Badge color="gray">Inactive</Badge>}
        {place !== undefined && <Badge color="yellow">{place}</Badge>}
      </Group>
      <Text size="sm" c="dimmed" className="wrap-anywhere">
        {truncate(job.job_description, 120)}
      </Text>
    </Box>
  );
}

function Applicants({ job, words }: { job: ListedJob; words: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap" className="tabular">
      <Text size="sm" miw="3ch" ta="end">
        {words}
      </Text>
      {job.new_application_count > 0 && (
        <Badge color="green">{`${job.new_application_count} new`}</Badge>
      )}
    </Group>
  );
}

interface ActionsProps extends Omit<Props, 'jobs'> {
  job: ListedJob;
  /** Leaves out Review, because the title links to it. */
  compact?: boolean;
}

/** The actions on a job. */
export function JobActions({ job, onEdit, onPreview, compact = false }: ActionsProps) {
  const { id, job_title: title } = job;
  const [isSharing, setIsSharing] = useState(false);
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button variant="default" size="xs" aria-label={`Edit ${title}`} onClick={() => onEdit(id)}>
        Edit
      </Button>
      {!compact && (
        <Button
          variant="light"
          size="xs"
          component={Link}
          to={paths.manager.candidates(id)}
          aria-label={`Review ${title}`}
        >
          Review
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={`More for ${title}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => onPreview(id)}>
            Preview as candidate
          </Menu.Item>
          <Menu.Item
            leftSection={<IconChartBar size={16} aria-hidden />}
            component={Link}
            to={paths.manager.jobReport(id)}
          >
            Report
          </Menu.Item>
          {job.is_active && (
            <Menu.Item
              leftSection={<IconQrcode size={16} aria-hidden />}
              onClick={() => setIsSharing(true)}
            >
              Share
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            component={Link}
            to={postAgainPath(job)}
          >
            Post again
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ShareDialog of={isSharing ? { job } : undefined} onClose={() => setIsSharing(false)} />
    </Group>
  );
}
