import { Group, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  id?: string;
  /** Undefined for no question. */
  children: ReactNode;
}

/** Asks whether the typed value is meant. Announced; needs no answer and blocks nothing. */
export function FieldQuestion({ id, children }: Props) {
  return (
    // Mounted before its text, or it would not be announced.
    <span id={id} role="status">
      {children !== undefined && (
        <Group component="span" gap={6} mt={6} wrap="nowrap" align="flex-start">
          <IconHelpCircle size={18} style={{ flexShrink: 0, marginTop: 1 }} aria-hidden />
          <Text component="span" size="sm" fw={500} c="var(--mantine-color-text)">
            {children}
          </Text>
        </Group>
      )}
    </span>
  );
}
