import { Button, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { companyPath } from '../../../../lambdas/contract/pages/public-paths.ts';
import type { CompanyOfJob } from '../../../../lambdas/contract/schemas/company.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogFoot } from '../../../ui/dialogs/dialog-foot.tsx';
import classes from './poster.module.css';
import { QrCode } from './qr-code.tsx';

interface Props {
  company: CompanyOfJob;
  opened: boolean;
  onClose: () => void;
}

/** A printable sheet with a QR code of the company's page. Only the sheet is printed. */
export default function Poster({ company, opened, onClose }: Props) {
  const { href } = new URL(companyPath({ ...company, name: '' }), location.origin);
  return (
    <Dialog opened={opened} title="QR code" onClose={onClose}>
      <Stack align="center" gap="sm" className={classes.sheet ?? ''}>
        <Text className={classes.company ?? ''}>{company.name}</Text>
        <Text className={classes.line ?? ''}>We are hiring. Scan to see our open jobs.</Text>
        <QrCode text={href} title={`QR code of ${href}`} className={classes.code} />
        <Text size="sm" c="dimmed" ta="center" className="wrap-anywhere">
          {href}
        </Text>
      </Stack>
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
