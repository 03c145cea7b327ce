import { Button, type ButtonProps } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { ShareDialog } from './share-dialog.tsx';
import type { Sharing } from './shared-page.ts';

interface Props extends Omit<ButtonProps, 'onClick'> {
  of: Sharing;
  /** Its accessible name, where several stand side by side. */
  label?: string;
  /** Its text. */
  words?: string;
}

/** A button that opens the share dialog of a public page. */
export function ShareButton({ of, label, words = 'Share', ...look }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={16} aria-hidden />}
        {...look}
        {...(label && { 'aria-label': label })}
        onClick={() => setOpened(true)}
      >
        {words}
      </Button>
      <ShareDialog of={opened ? of : undefined} onClose={() => setOpened(false)} />
    </>
  );
}
