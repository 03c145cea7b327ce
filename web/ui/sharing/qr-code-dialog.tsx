import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { withRef } from '../../../lambdas/contract/pages/sources.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { DialogFoot } from '../dialogs/dialog-foot.tsx';
import { Poster } from './poster.tsx';
import { type Sharing, sharedPage } from './shared-page.ts';

interface Props {
  of: Sharing;
  opened: boolean;
  onClose: () => void;
}

/** The printable poster of a public page, for visitors. */
export function QrCodeDialog({ of, opened, onClose }: Props) {
  const page = sharedPage(of);
  return (
    <Dialog opened={opened} title="QR code" onClose={onClose}>
      <Poster {...page} shortPath={withRef(page.shortPath, page.posterSource)} />
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
