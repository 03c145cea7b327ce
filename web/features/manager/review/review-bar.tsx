import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Key } from './key.tsx';
import classes from './review-bar.module.css';

interface Props {
  position: number;
  /** How many applicants there are, with a plus while the server has more. */
  total: string;
  canUndo: boolean;
  keys: boolean;
  actions: Readonly<
    Record<'accept' | 'reject' | 'offer' | 'previous' | 'next' | 'undo', () => void>
  >;
}

/** The place in the queue, and the buttons to decide the applicant. Always in sight. */
export function ReviewBar({ position, total, canUndo, keys, actions }: Props) {
  // With its key, printed and for assistive technology.
  const key = (printed: string, name = printed.toLowerCase()) =>
    keys ? { rightSection: <Key>{printed}</Key>, 'aria-keyshortcuts': name } : {};
  return (
    <div className={classes.bar}>
      <Group gap="xs" wrap="nowrap" className={classes.walk ?? ''}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={position === 1}
          onClick={actions.previous}
          {...key('←', 'ArrowLeft')}
        >
          Prev
        </Button>
        <Text size="sm" className={`tabular ${classes.counter}`}>
          {position} of {total}
        </Text>
        <Button
          variant="default"
          disabled={String(position) === total}
          onClick={actions.next}
          {...key('→', 'ArrowRight')}
          leftSection={keys && <Key>→</Key>}
          rightSection={<IconChevronRight size={16} aria-hidden />}
        >
          Next
        </Button>
        {canUndo && (
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={actions.undo}
            {...key('U')}
          >
            Undo
          </Button>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" className={classes.decide ?? ''}>
        <Button variant="outline" color="red" onClick={actions.reject} {...key('R')}>
          Reject
        </Button>
        <Button variant="outline" onClick={actions.offer} {...key('O')}>
          MAKE OFFER
        </Button>
        <Button color="green" onClick={actions.accept} {...key('A')}>
          Accept
        </Button>
      </Group>
    </div>
  );
}
