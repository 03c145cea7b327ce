import { Button, Group } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import classes from './zoom-dialog.module.css';

/** 1 fits the width. */
const ZOOMS = [1, 1.5, 2, 3];

interface Props {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Renders the content at this zoom; it fills the dialog. */
  children: (zoom: number) => ReactNode;
}

/** A dialog as large as the phone, with all buttons under the thumb. */
export function ZoomDialog({ opened, title, onClose, children }: Props) {
  // The same for all applicants, stored per tab.
  const [zoom, setZoom] = useSessionStorage({
    key: 'resumeZoom',
    defaultValue: 1,
    getInitialValueInEffect: false,
  });
  // At the last zoom, the button keeps the focus.
  const step = (to: number | undefined) => ({
    variant: 'default',
    'aria-disabled': to === undefined,
    'data-disabled': to === undefined,
    onClick: () => to !== undefined && setZoom(to),
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      fullScreen
      withCloseButton={false}
      classNames={classes}
    >
      {children(zoom)}
      <Group gap="xs" className={classes.foot ?? ''}>
        <Button {...step(ZOOMS.findLast((each) => each < zoom))} aria-label="Zoom out">
          <IconMinus size={16} aria-hidden />
        </Button>
        <Button {...step(ZOOMS.find((each) => each > zoom))} aria-label="Zoom in">
          <IconPlus size={16} aria-hidden />
        </Button>
        <Button ml="auto" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}
