import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Dialog } from '../dialogs/dialog.tsx';
import { DialogFoot } from '../dialogs/dialog-foot.tsx';
import { type Advertised, Poster } from './poster.tsx';

interface Props {
  page: Advertised;
  opened: boolean;
  onClose: () => void;
}

/** The printable poster of a public page. */
export default function QrCodeDialog({ page, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} title="QR code" onClose={onClose}>
      <Poster {...page} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          Print
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
