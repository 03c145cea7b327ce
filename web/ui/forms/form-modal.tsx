import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { ReportBusy } from '../dialogs/report-busy.ts';
import { usePhone } from '../hooks/use-narrow.ts';

interface Props {
  opened: boolean;
  title: string;
  size?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form. An outside click does not close it; nothing does while saving. */
export function FormModal({ size = 'md', children, ...props }: Props) {
  const [busy, setBusy] = useState(false);
  const phone = usePhone();
  return (
    <Dialog {...props} size={size} busy={busy} closeOnClickOutside={false} fullScreen={phone}>
      <ReportBusy value={setBusy}>{children}</ReportBusy>
    </Dialog>
  );
}
