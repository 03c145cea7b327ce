import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { nameOf } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { KEYS, keyCap, keyHint } from '../keys.tsx';
import { hasDocuments } from '../queries.ts';
import type { UndoStack } from '../undo.tsx';
import { appliedWhen } from './applied-when.ts';
import classes from './review-bar.module.css';
import type { Queue } from './use-queue.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  queue: Queue;
  undoStack: UndoStack;
  /** Whether keys work and are shown. */
  keys: boolean;
  /** Whether rating and note are shown. */
  notes: boolean;
  actions: Readonly<
    Record<
      | ('accept' | 'reject' | 'offer' | 'previous' | 'next')
      | ('viewProfile' | 'viewResume' | 'toggleNotes'),
      () => void
    >
  >;
  /** On a phone: the menu. */
  children: ReactNode;
}

/** The applicant, their place in the queue and the decision buttons. */
export function ReviewBar(props: Props) {
  const { ref, queue, undoStack, keys, actions, notes, children: menu } = props;
  const { current } = queue;
  const isPhone = Boolean(menu);
  // A search may have found nobody. The menu stays, because it holds the search.
  if (current === undefined && !isPhone) return null;
  return (
    <div
      ref={ref}
      className={isPhone ? `${classes.bar} ${classes.phone}` : classes.bar}
      data-bottom-bar
    >
      {current && (
        <>
          <Steps {...{ queue, keys, actions }} />
          {isPhone ? (
            <Button
              variant="default"
              disabled={!hasDocuments(current)}
              onClick={actions.viewResume}
              className={classes.resume}
            >
              Resume
            </Button>
          ) : (
            <Who {...{ queue, actions, notes }} application={current} />
          )}
          {undoStack.canUndo && <Undo {...{ undoStack, keys }} />}
        </>
      )}
      {menu}
      {current && <Decide {...{ queue, keys, actions }} />}
    </div>
  );
}

function Steps({ queue, keys, actions }: Pick<Props, 'queue' | 'keys' | 'actions'>) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={queue.previous === undefined}
        onClick={actions.previous}
        className={classes.compact}
        {...keyHint(keys, 'previous')}
      >
        <span className={classes.word}>Prev</span>
      </Button>
      <Button
        variant="default"
        disabled={queue.next === undefined}
        onClick={actions.next}
        className={classes.compact}
        {...keyHint(keys, 'next')}
        leftSection={keys && keyCap(KEYS.next.printed)}
        rightSection={<IconChevronRight size={16} aria-hidden />}
      >
        <span className={classes.word}>Next</span>
      </Button>
    </Group>
  );
}

interface OfApplication {
  application: Application;
}

type WhoProps = Pick<Props, 'queue' | 'actions' | 'notes'> & OfApplication;

function Who({ queue, actions, notes, application }: WhoProps) {
  const name = nameOf(application.candidate);
  return (
    <div className={classes.who}>
      <Text fw={600} truncate title={name}>
        <Name>{name}</Name>
      </Text>
      <Text component="div" size="sm" c="dimmed" className={`tabular ${classes.facts}`}>
        <span>{`${queue.position} of ${queue.total}`}</span>
        {application.submitted_at !== null && (
          <span
            className={classes.applied}
          >{`· applied ${appliedWhen(application.submitted_at, application)}`}</span>
        )}
        <Anchor component="button" type="button" size="sm" onClick={actions.viewProfile}>
          View profile
        </Anchor>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={notes}
          onClick={actions.toggleNotes}
        >
          {knownOf(application)}
        </Anchor>
      </Text>
    </div>
  );
}

function knownOf({ rating, note }: Application): string {
  const known = [rating !== null && `Rated ${rating}`, note !== '' && 'Note'].filter(Boolean);
  return known.length === 0 ? 'Rate or note' : known.join(' · ');
}

function Undo({ undoStack, keys }: Pick<Props, 'undoStack' | 'keys'>) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={undoStack.undoing}
      onClick={undoStack.undo}
      className={classes.compact}
      {...keyHint(keys, 'undo')}
    >
      <span className={classes.word}>Undo</span>
    </Button>
  );
}

function Decide({ queue: { ready }, keys, actions }: Pick<Props, 'queue' | 'keys' | 'actions'>) {
  return (
    <Group gap="xs" wrap="nowrap" className={classes.decide ?? ''}>
      <Button
        variant="outline"
        color="red"
        disabled={!ready}
        onClick={actions.reject}
        {...keyHint(keys, 'reject')}
      >
        Reject
      </Button>
      <Button
        variant="outline"
        disabled={!ready}
        onClick={actions.offer}
        {...keyHint(keys, 'offer')}
      >
        MAKE OFFER
      </Button>
      <Button color="green" disabled={!ready} onClick={actions.accept} {...keyHint(keys, 'accept')}>
        Accept
      </Button>
    </Group>
  );
}
