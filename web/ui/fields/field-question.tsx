import { Group, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';

interface Props {
  id?: string;
  /** Undefined where there is nothing to ask. */
  children: string | undefined;
}

/** Asks beside a field whether what was typed is meant. It is read out, needs no answer, and holds nothing up. */
export function FieldQuestion({ id, children }: Props) {
  return (
    // It is there before its text is: only then is the text read out.
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
