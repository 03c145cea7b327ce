import { Card, Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  icon: Icon;
  /** The text, and where there is one the next action. */
  children: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing yet, and what to do about it. */
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
