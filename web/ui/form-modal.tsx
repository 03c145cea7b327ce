import { createContext, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { usePhone } from './use-narrow.ts';

/** A form uses it to tell its dialog whether it is being saved. */
export const TellDialog = createContext<(busy: boolean) => void>(() => {});

interface Props {
  opened: boolean;
  title: string;
  size?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form. A click beside it does not close it. While the form is being saved, nothing does. */
export function FormModal({ size = 'md', children, ...props }: Props) {
  const [busy, setBusy] = useState(false);
  const phone = usePhone();
  return (
    <Dialog {...props} size={size} busy={busy} closeOnClickOutside={false} fullScreen={phone}>
      <TellDialog value={setBusy}>{children}</TellDialog>
    </Dialog>
  );
}
