import { Button, Group } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { useLastDefined } from '../../../../ui/hooks/use-last-defined.ts';
import { nameOf } from '../../../../ui/text/name-of.ts';
import { ResumeViewer } from '../resume/resume-viewer.tsx';
import classes from './resume-dialog.module.css';

/** 1 fits the width. */
const ZOOMS = [1, 1.5, 2, 3];

interface Props {
  /** Whose documents to show; the dialog is closed without it. */
  application: Application | undefined;
  onClose: () => void;
}

/** An applicant's documents, as large as the phone, with all buttons under the thumb. */
export function ResumeDialog({ application, onClose }: Props) {
  const shown = useLastDefined(application);
  // The same for all applicants, stored per tab.
  const [zoom, setZoom] = useSessionStorage({
    key: 'resumeZoom',
    defaultValue: 1,
    getInitialValueInEffect: false,
  });
  // At an end it keeps the focus.
  const step = (to: number | undefined) => ({
    variant: 'default',
    'aria-disabled': to === undefined,
    'data-disabled': to === undefined,
    onClick: () => to !== undefined && setZoom(to),
  });
  return (
    <Dialog
      opened={application !== undefined}
      onClose={onClose}
      title={shown === undefined ? '' : nameOf(shown.candidate)}
      fullScreen
      withCloseButton={false}
      classNames={classes}
    >
      {shown && <ResumeViewer key={shown.id} application={shown} zoom={zoom} />}
      <Group gap="xs" className={classes.foot}>
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
