import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-actions.module.css';

interface Props {
  /** Keeps the buttons in sight below a long form. */
  sticky?: boolean;
  children: ReactNode;
}

/** A form's buttons, main one last. */
export function FormActions({ sticky = false, children }: Props) {
  return (
    <Box
      mt="lg"
      data-bottom-bar={sticky || undefined}
      className={sticky ? (classes.sticky ?? '') : ''}
    >
      <Group justify="flex-end" gap="sm">
        {children}
      </Group>
    </Box>
  );
}
