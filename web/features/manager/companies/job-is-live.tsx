import { ActionIcon, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconEye, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { jobPath } from '../../../../lambdas/contract/pages/public-paths.ts';
import { preferencesOf } from '../../../api/queries/both-areas.ts';
import { managerUser } from '../../../api/queries/manager-queries.ts';
import { paths } from '../../../paths.ts';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { ShareButton, ShareButtons, type SharedJob } from '../../jobs/share.tsx';
import { applicantsNews } from './applicants-news.ts';

interface Props {
  job: SharedJob;
  /** Whether it is the company's first job. */
  isFirst: boolean;
  onPreview: () => void;
  onClose: () => void;
}

/** Next steps for a job that was just posted: share it, print its poster, look at it. */
export function JobIsLive({ job, isFirst, onPreview, onClose }: Props) {
  const path = jobPath(job);
  const { href } = new URL(path, location.origin);
  return (
    <Card component="section" aria-label="Your job is live">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <IconCircleCheck color="var(--mantine-color-green-text)" aria-hidden />
            <Title order={2} size="h3" className="wrap-anywhere">
              {isFirst ? 'Your job is live.' : `“${job.job_title}” is live.`}
            </Title>
          </Group>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label="Dismiss"
            // The button disappears.
            onClick={() => moveFocusAfter(onClose, () => document.querySelector('h1'))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
        {isFirst && (
          <Text size="sm">
            <span>{`Anyone can see “${job.job_title}” and apply. Share the link, or print the poster and hang it up.`}</span>
            <br />
            <Anchor href={path} target="_blank" rel="noreferrer" inherit className="wrap-anywhere">
              {href}
            </Anchor>
          </Text>
        )}
        <Group gap="sm">
          <ShareButtons of={{ job }} />
          <ShareButton of={{ job }} words="QR poster" />
          <Button
            variant="default"
            leftSection={<IconEye size={16} aria-hidden />}
            onClick={onPreview}
          >
            Preview as candidate
          </Button>
        </Group>
        <ShownAfterConfirming />
        {isFirst && <News />}
      </Stack>
    </Card>
  );
}

/** Says where the job is missing until the manager has confirmed their email. */
function ShownAfterConfirming() {
  const { data: told } = useQuery(preferencesOf('manager'));
  if (!told?.sends_mail || told.email_confirmed_at !== null) return null;
  return (
    <Text size="sm">
      Search engines, feeds and job alerts show it once you have confirmed your email.
    </Text>
  );
}

/** Says how the manager hears of the first applicant. */
function News() {
  const { data: user } = useQuery(managerUser);
  const { data: told } = useQuery(preferencesOf('manager'));
  if (user === undefined || told === undefined) return null;
  return (
    <Text size="sm">
      <span>{applicantsNews(user.email, told)}</span>{' '}
      <Anchor component={Link} to={paths.manager.preferences} inherit underline="always">
        Change this
      </Anchor>
    </Text>
  );
}
