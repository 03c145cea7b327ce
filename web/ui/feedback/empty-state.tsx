import { Card, Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  icon: Icon;
  /** The text. */
  children: ReactNode;
  action?: ReactNode;
}

/** An empty list, with the next action. */
export function EmptyState({ icon: Icon, children, action }: Props) {
  return (
    <Card padding="xl">
      <Stack align="center" gap="md" py="lg">
        <ThemeIcon variant="light" color="gray" size={48} radius="xl">
          <Icon size={24} stroke={1.5} aria-hidden />
        </ThemeIcon>
        <Text c="dimmed" ta="center" maw={420} style={{ textWrap: 'balance' }}>
          {children}
        </Text>
        {action}
      </Stack>
    </Card>
  );
}
