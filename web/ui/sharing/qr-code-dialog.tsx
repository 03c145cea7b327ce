import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Dialog } from '../dialogs/dialog.tsx';
import { DialogFoot } from '../dialogs/dialog-foot.tsx';
import { type Sharing, sharedPage } from './advertised.ts';
import { PlacedPoster } from './placed-poster.tsx';

interface Props {
  of: Sharing;
  opened: boolean;
  onClose: () => void;
}

/** The printable poster of a public page. */
export default function QrCodeDialog({ of, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} title="QR code" onClose={onClose}>
      <PlacedPoster page={sharedPage(of)} />
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
