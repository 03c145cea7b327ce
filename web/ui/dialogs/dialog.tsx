import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { InertWhileSaving } from '../forms/inert-while-saving.tsx';
import { ReportBusy, Saving } from '../forms/saving.ts';
import { holdKeys } from '../hooks/hold-keys.ts';
import { useFocusReturn } from '../hooks/move-focus.ts';
import { usePhone } from '../hooks/use-narrow.ts';

interface Props {
  opened: boolean;
  title: ReactNode;
  size?: string;
  fullScreen?: boolean;
  /** While busy, the dialog stays open, and nothing in it can be changed. */
  busy?: boolean;
  closeOnClickOutside?: boolean;
  /** False if its content has a Close button. */
  withCloseButton?: boolean;
  classNames?: { readonly content?: string; readonly header?: string; readonly body?: string };
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog. Keys wait until it has the focus. It closes at once, so that the next key goes to the page, and returns the
 * focus to where it was.
 */
export function Dialog(props: Props) {
  const { opened, busy = false, closeOnClickOutside = true, children, ...rest } = props;
  // Opens after the first render: Mantine animates only what was closed before.
  const rendered = useMounted();
  useFocusReturn(opened);
  const endHold = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (opened) endHold.current = holdKeys();
    return () => endHold.current?.();
  }, [opened]);
  return (
    <Modal
      {...rest}
      opened={opened && rendered}
      returnFocus={false}
      onFocus={() => endHold.current?.()}
      mod={{ closed: !opened }}
      closeOnEscape={!busy}
      closeOnClickOutside={closeOnClickOutside && !busy}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      transitionProps={{ duration: 200, exitDuration: 0, transition: 'fade-down' }}
    >
      <Saving value={busy}>
        <InertWhileSaving>{children}</InertWhileSaving>
      </Saving>
    </Modal>
  );
}

interface FormModalProps {
  opened: boolean;
  title: string;
  size?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form. An outside click does not close it; nothing does while saving. */
export function FormModal({ size = 'md', children, ...props }: FormModalProps) {
  const [busy, setBusy] = useState(false);
  const phone = usePhone();
  return (
    <Dialog {...props} size={size} busy={busy} closeOnClickOutside={false} fullScreen={phone}>
      <ReportBusy value={setBusy}>{children}</ReportBusy>
    </Dialog>
  );
}
