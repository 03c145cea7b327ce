import { Button, type ButtonProps } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { OnDemand } from '../dialogs/on-demand.tsx';
import type { Sharing } from './shared-page.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

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
      <OnDemand wanted={opened}>
        <ShareDialog of={opened ? of : undefined} onClose={() => setOpened(false)} />
      </OnDemand>
    </>
  );
}
