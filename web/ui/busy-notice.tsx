import { Group, Loader, Paper, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { isBusy, onBusyChange } from '../api/busy.ts';
import classes from './busy-notice.module.css';

/** Says over any page that calls wait for the server. It is read out once, since the words stay while they wait. */
export function BusyNotice() {
  const busy = useSyncExternalStore(onBusyChange, isBusy);
  return (
    <div role="status" className={classes.notice}>
      {busy && (
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
