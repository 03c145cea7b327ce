import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  opened: boolean;
  title: string;
  size?: string;
  fullScreen?: boolean;
  /** While busy, the dialog stays open. */
  busy?: boolean;
  closeOnClickOutside?: boolean;
  /** False if its content has a Close button. */
  withCloseButton?: boolean;
  classNames?: { readonly content?: string; readonly header?: string; readonly body?: string };
  onClose: () => void;
  children: ReactNode;
}

/** A dialog. It closes at once, so that the next key goes to the page. */
export function Dialog({ opened, busy = false, closeOnClickOutside = true, ...props }: Props) {
  // Opens after the first render, so that Mantine can return the focus to the previous element.
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
