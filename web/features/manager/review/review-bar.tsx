import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { usePhone } from '../../../ui/hooks/use-narrow.ts';
import { formatInstant } from '../../../ui/text/format.ts';
import { nameOf } from '../../../ui/text/name-of.ts';
import { Key, keyHint } from './key.tsx';
import classes from './review-bar.module.css';
import type { Decisions } from './use-decisions.ts';
import type { Queue } from './use-queue.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  queue: Queue;
  decisions: Decisions;
  /** Whether keys work and are shown. */
  keys: boolean;
  actions: Readonly<
    Record<'accept' | 'reject' | 'offer' | 'previous' | 'next' | 'viewProfile', () => void>
  >;
}

/** The applicant, their place in the queue and the decision buttons. */
export function ReviewBar({ ref, queue, decisions, keys, actions }: Props) {
  const { current, ready } = queue;
  if (current === undefined) return null;
  return (
    <div ref={ref} className={classes.bar} data-bottom-bar>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={queue.previous === undefined}
          onClick={actions.previous}
          className={classes.compact}
          {...keyHint(keys, '←', 'ArrowLeft')}
        >
          <Word>Prev</Word>
        </Button>
        <Button
          variant="default"
          disabled={queue.next === undefined}
          onClick={actions.next}
          className={classes.compact}
          {...keyHint(keys, '→', 'ArrowRight')}
          leftSection={keys && <Key>→</Key>}
          rightSection={<IconChevronRight size={16} aria-hidden />}
        >
          <Word>Next</Word>
        </Button>
      </Group>
      <div className={classes.who}>
        <Text fw={600} truncate title={nameOf(current.candidate)}>
          {nameOf(current.candidate)}
        </Text>
        <Text component="div" size="sm" c="dimmed" className={`tabular ${classes.facts}`}>
          <span>
            {queue.position} of {queue.total}
          </span>
          {current.submitted_at !== null && (
            <span className={classes.applied}>· applied {formatInstant(current.submitted_at)}</span>
          )}
          <Anchor component="button" type="button" size="sm" onClick={actions.viewProfile}>
            View profile
          </Anchor>
        </Text>
      </div>
      {decisions.canUndo && (
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={decisions.undoing}
          onClick={decisions.undo}
          className={classes.compact}
          {...keyHint(keys, 'U')}
        >
          <Word>Undo</Word>
        </Button>
      )}
      <Group gap="xs" wrap="nowrap" className={classes.decide ?? ''}>
        <Button
          variant="outline"
          color="red"
          disabled={!ready}
          onClick={actions.reject}
          {...keyHint(keys, 'R')}
        >
          Reject
        </Button>
        <Button variant="outline" disabled={!ready} onClick={actions.offer} {...keyHint(keys, 'O')}>
          MAKE OFFER
        </Button>
        <Button color="green" disabled={!ready} onClick={actions.accept} {...keyHint(keys, 'A')}>
          Accept
        </Button>
      </Group>
    </div>
  );
}

/** A button's text; on a phone only its icon shows. */
function Word({ children }: { children: string }) {
  return usePhone() ? <VisuallyHidden>{children}</VisuallyHidden> : children;
}
