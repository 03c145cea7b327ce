import { Group, Loader, Paper, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { isBusy, onBusyChange } from '../api/busy.ts';
import classes from './busy-notice.module.css';

/** Says over any page that calls wait for the server. It is read out once, since the words stay while they wait. */
export function BusyNotice() {
  const busy = useSyncExternalStore(onBusyChange, isBusy);
  // A screen reader reads what comes into a region, not what the region comes with.
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
