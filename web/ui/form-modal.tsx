import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhone } from './use-narrow.ts';

interface Props {
  opened: boolean;
  title: string;
  size?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form in it: a click beside it does not close it. */
export function FormModal({ opened, title, size = 'md', onClose, children }: Props) {
  const phone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      fullScreen={phone}
    >
      {children}
    </Modal>
  );
}
