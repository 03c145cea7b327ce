import { Button, Group, Text } from '@mantine/core';
import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface Props {
  active: boolean;
  /** Whether recordings survive leaving the page. */
  kept: boolean;
}

/** Asks before leaving with unsubmitted work, by a link or by closing the tab. */
export function LeaveWarning({ active, kept }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (active) event.preventDefault();
      },
      [active],
    ),
  );
  const stay = () => blocker.state === 'blocked' && blocker.reset();
  return (
    <Dialog opened={blocker.state === 'blocked'} onClose={stay} title="Leave without submitting?">
      <Text>
        Your application is not submitted yet.{' '}
        {kept
          ? 'Your recordings stay on this device until you log out. Continue from My applications.'
          : 'This browser cannot save recordings. You lose them if you leave.'}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
          Leave
        </Button>
        <Button onClick={stay} data-autofocus>
          Stay
        </Button>
      </Group>
    </Dialog>
  );
}
