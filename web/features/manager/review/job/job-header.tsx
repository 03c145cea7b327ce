import { Anchor, Badge, Card, Group, Spoiler, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { paths } from '../../../../paths.ts';
import { cityAndState, withRemote } from '../../../jobs/place.ts';

interface Props {
  job: JobWithQuestions;
  /** For a folded description: whether it is shown, and its toggle. */
  description?: { readonly shown: boolean; readonly onShow: (shown: boolean) => void };
}

/** Status, company and place, in one line if they fit. */
export function JobLine({ job, description }: Props) {
  const [company] = job.company;
  const [location] = job.company_location;
  const place =
    location && withRemote(`${location.location_name} · ${cityAndState(location)}`, job);
  return (
    <Group gap="0 var(--mantine-spacing-xs)">
      <Badge color={job.is_active ? 'green' : 'gray'} variant="light">
        {job.is_active ? 'Active' : 'Inactive'}
      </Badge>
      <Anchor component={Link} to={paths.manager.company(job.company_id)} size="sm">
        {company?.name}
      </Anchor>
      <Text size="sm">{place}</Text>
      {description && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={description.shown}
          onClick={() => description.onShow(!description.shown)}
        >
          Description
        </Anchor>
      )}
      <Anchor component={Link} to={paths.manager.applicants(job.id)} size="sm">
        All applicants
      </Anchor>
    </Group>
  );
}

/** The description, collapsed to a few lines. */
export function JobDescription({ job }: { job: JobWithQuestions }) {
  return (
    <Card>
      <Spoiler
        maxHeight={60}
        showLabel="Show full description"
        hideLabel="Show less"
        styles={{ control: { fontSize: 14, marginTop: 4 } }}
      >
        <Text className="prose" size="sm" lh="20px" maw="80ch">
          {job.job_description}
        </Text>
      </Spoiler>
    </Card>
  );
}
