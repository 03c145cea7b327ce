import { Group, Loader, Paper, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { isBusy, onBusyChange } from '../../api/retry.ts';
import classes from './busy-notice.module.css';

/** A notice while calls wait for a busy server; announced once. */
export function BusyNotice() {
  const busy = useSyncExternalStore(onBusyChange, isBusy);
  // Screen readers announce text that is added to a region, not text that the region mounts with.
  const mounted = useMounted();
  return (
    <div role="status" className={classes.notice}>
      {mounted && busy && (
        <Paper withBorder shadow="md" px="md" py="xs">
          <Group gap="xs" wrap="nowrap">
            <Loader size="xs" aria-hidden />
            <Text size="sm">The site is busy. Trying again…</Text>
          </Group>
        </Paper>
      )}
    </div>
  );
}
