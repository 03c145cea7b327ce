import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  name: string;
  detail: string;
  /** 0 to 1 */
  progress?: number | undefined;
  /** The buttons. */
  children: ReactNode;
}

/** A chosen file and its progress. */
export function DocumentRow({ name, detail, progress, children }: Props) {
  return (
    <Paper withBorder p="sm">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap" miw={0} flex="1 1 12rem">
          <IconFileText size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
          <Stack gap={0} miw={0}>
            <Text size="sm" fw={500} truncate>
              {name}
            </Text>
            <Text size="xs" c="dimmed" className="tabular" role="status">
              {detail}
            </Text>
          </Stack>
        </Group>
        <Group gap={8}>{children}</Group>
      </Group>
      {progress !== undefined && (
        <Progress value={progress * 100} mt="sm" size="sm" aria-label={`Upload of ${name}`} />
      )}
    </Paper>
  );
}
