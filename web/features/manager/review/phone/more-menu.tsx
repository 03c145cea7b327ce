import { Button, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import classes from './phone.module.css';

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
