import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { copyLink } from '../../../../ui/copy.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { QrCode } from '../../../../ui/display/qr-code.tsx';
import { DialogFoot } from '../../../../ui/forms/form-actions.tsx';
import classes from './recorder.module.css';

/** More letters make a code that phones cannot read from a screen. */
const MOST_LETTERS = 1_200;

/** Opens the application on another device, with what was typed. Recordings stay on this one. */
export function ContinueElsewhere({ link }: { link: () => string }) {
  const [href, setHref] = useState<string>();
  const close = () => setHref(undefined);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setHref(link())}>
        Continue on another device
      </Button>
      <Dialog opened={href !== undefined} onClose={close} title="Continue on another device">
        {href !== undefined && (
          <Stack gap="md" align="center">
            <Text size="sm" w="100%">
              Open this link on a device in another network, and log in there. What you typed goes
              along. Your recordings stay here: record them again there, or answer in writing.
            </Text>
            {href.length <= MOST_LETTERS && (
              <QrCode text={href} title="QR code of the link" ecc="L" className={classes.code} />
            )}
          </Stack>
        )}
        <DialogFoot>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button onClick={() => href !== undefined && copyLink(href)}>Copy link</Button>
        </DialogFoot>
      </Dialog>
    </>
  );
}
