import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useSessionStorage, useWindowEvent } from '@mantine/hooks';
import { IconDots, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { cityAndState } from '../../../jobs/place.ts';
import { candidateById } from '../queries.ts';
import { appliedWhen } from './applied-when.ts';
import classes from './phone.module.css';
import type { Queue } from './use-queue.ts';
import zoomClasses from './zoom-dialog.module.css';

interface Props {
  opened: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A button with a menu above the review bar. The closed menu stays mounted, since its dialogs return the focus to it. */
export function MoreMenu({ opened, onToggle, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useWindowEvent('keydown', ({ key, target }) => {
    // Elsewhere it closes a dialog that was opened from here.
    const isInBar =
      target instanceof Node && button.current?.parentElement?.contains(target) === true;
    if (key === 'Escape' && opened && isInBar)
      moveFocusAfter(onToggle, () => button.current, { preventScroll: true });
  });
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconDots size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={onToggle}
      >
        More
      </Button>
      {opened && (
        <UnstyledButton tabIndex={-1} aria-hidden onClick={onToggle} className={classes.scrim} />
      )}
      <div id={id} hidden={!opened} className={classes.menu}>
        {children}
      </div>
    </>
  );
}

interface AboutProps {
  application: Application;
  onView: () => void;
}

/** The time of the application, and a button for the profile. */
export function AboutApplicant({ application, onView }: AboutProps) {
  return (
    <Group justify="space-between" gap="xs">
      {application.submitted_at !== null && (
        <Text size="sm">{`Applied ${appliedWhen(application.submitted_at, application)}`}</Text>
      )}
      <Button variant="default" onClick={onView}>
        View profile
      </Button>
    </Group>
  );
}

interface LineProps {
  application: Application;
  queue: Queue;
  /** The heading with the name. */
  children: ReactNode;
}

/** The applicant's name and home, and their place in the queue, in one line. */
export function ApplicantLine({ application, queue, children }: LineProps) {
  const profile = useQuery(candidateById(application.candidate_id)).data?.candidate_profile;
  return (
    <div className={classes.line}>
      {children}
      <Text size="sm" c="dimmed" className={classes.home}>
        {profile && cityAndState(profile)}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">{`${queue.position} of ${queue.total}`}</Text>
    </div>
  );
}

/** 1 fits the width. */
const ZOOMS = [1, 1.5, 2, 3];

interface ZoomProps {
  opened: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Renders the content at this zoom; it fills the dialog. */
  children: (zoom: number) => ReactNode;
}

/** A dialog as large as the phone, with all buttons under the thumb. */
export function ZoomDialog({ opened, title, onClose, children }: ZoomProps) {
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
      classNames={zoomClasses}
    >
      {children(zoom)}
      <Group gap="xs" className={zoomClasses.foot ?? ''}>
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
