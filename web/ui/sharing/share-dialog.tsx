import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Dialog } from '../dialogs/dialog.tsx';
import { DialogFoot } from '../dialogs/dialog-foot.tsx';
import { useLastDefined } from '../hooks/use-last-defined.ts';
import { PlacedPoster } from './placed-poster.tsx';
import { ShareButtons } from './share-buttons.tsx';
import { type Sharing, sharedPage } from './shared-page.ts';

interface Props {
  /** The job or company; the dialog is closed without one. */
  of: Sharing | undefined;
  onClose: () => void;
}

/** Shares a public page by its link, or by a poster with a QR code. */
export function ShareDialog({ of, onClose }: Props) {
  const last = useLastDefined(of);
  // A list has one for each row.
  if (last === undefined) return null;
  const shown = sharedPage(last);
  return (
    <Dialog opened={of !== undefined} title="Share" size="lg" onClose={onClose}>
      <Group gap="sm" justify="center" mb="lg" className="not-printed">
        <ShareButtons page={shown} />
      </Group>
      <PlacedPoster page={shown} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          Print poster
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
