import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

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
export function Dialog({ busy = false, closeOnClickOutside = true, ...props }: Props) {
  return (
    <Modal
      {...props}
      mod={{ closed: !props.opened }}
      closeOnEscape={!busy}
      closeOnClickOutside={closeOnClickOutside && !busy}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      transitionProps={{ duration: 200, exitDuration: 0, transition: 'fade-down' }}
    />
  );
}
