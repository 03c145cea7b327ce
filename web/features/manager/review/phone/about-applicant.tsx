import { Button, Group, Text } from '@mantine/core';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { formatInstant } from '../../../../ui/text/format.ts';

interface Props {
  application: Application;
  onView: () => void;
}

/** The time of the application, and a button for the profile. */
export function AboutApplicant({ application: { submitted_at }, onView }: Props) {
  return (
    <Group justify="space-between" gap="xs">
      {submitted_at !== null && <Text size="sm">Applied {formatInstant(submitted_at)}</Text>}
      <Button variant="default" onClick={onView}>
        View profile
      </Button>
    </Group>
  );
}
