import { Card, Stack, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './folded.module.css';

/** A titled part of a page that is closed until its title is pressed. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="details" className={classes.folded ?? ''}>
      <summary className={classes.summary}>
        <Title order={2}>{title}</Title>
        <IconChevronDown aria-hidden size={20} />
      </summary>
      <Stack gap="md" mt="md">
        {children}
      </Stack>
    </Card>
  );
}
