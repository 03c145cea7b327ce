import { createContext, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { usePhone } from './use-narrow.ts';

/** By which a form tells the dialog that it stands in whether it is being saved. */
export const TellDialog = createContext<(busy: boolean) => void>(() => {});

interface Props {
  opened: boolean;
  title: string;
  size?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form in it: a click beside it does not close it, and nothing does while the form is being saved. */
export function FormModal({ size = 'md', children, ...props }: Props) {
  const [busy, setBusy] = useState(false);
  const phone = usePhone();
  return (
    <Dialog {...props} size={size} busy={busy} closeOnClickOutside={false} fullScreen={phone}>
      <TellDialog value={setBusy}>{children}</TellDialog>
    </Dialog>
  );
}
