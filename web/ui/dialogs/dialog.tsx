import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  opened: boolean;
  title: string;
  size?: string;
  fullScreen?: boolean;
  /** While something is being done that cannot be cancelled: the dialog stays open. */
  busy?: boolean;
  closeOnClickOutside?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog. It closes at once, so that the next key is for the page behind it. */
export function Dialog({ opened, busy = false, closeOnClickOutside = true, ...props }: Props) {
  // One that is first rendered when it is wanted is opened then: Mantine gives the focus back to what had it before.
  const [rendered, setRendered] = useState(false);
  useEffect(() => setRendered(true), []);
  return (
    <Modal
      {...props}
      opened={opened && rendered}
      mod={{ closed: !opened }}
      closeOnEscape={!busy}
      closeOnClickOutside={closeOnClickOutside && !busy}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      transitionProps={{ duration: 200, exitDuration: 0, transition: 'fade-down' }}
    />
  );
}
