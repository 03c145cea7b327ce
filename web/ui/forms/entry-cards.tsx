import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { RemoveButton } from '../fields/remove-button.tsx';
import { moveFocusAfter } from '../hooks/move-focus.ts';
import classes from './entry-cards.module.css';

interface Props<E extends { readonly key: string }> {
  /** One entry, in lower case, as in `Add job`. */
  item: string;
  entries: readonly E[];
  max: number;
  /** The text if there are none. */
  empty?: string;
  blank: () => E;
  onInsert: (entry: E, index: number) => void;
  onRemove: (index: number) => void;
  /** Offers to undo the removal of an entry that was written. */
  undo?: { readonly title: string; readonly isWritten: (entry: E) => boolean };
  /** The fields of one entry. */
  children: (entry: E, index: number) => ReactNode;
}

/** A list of entries, each a card with its own fields, to add to and remove from. */
export function EntryCards<E extends { readonly key: string }>(props: Props<E>) {
  const { item, entries, max, empty, blank, onInsert, onRemove, undo, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState<{ entry: E; index: number }>();
  const full = entries.length >= max;

  /** The first field of the entry at that place, or the Add button. */
  function fieldAt(index: number) {
    const card = root.current?.querySelectorAll(':scope > fieldset')[index];
    return card?.querySelector('input') ?? addButton.current;
  }

  function insert(entry: E, index: number) {
    moveFocusAfter(
      () => {
        onInsert(entry, index);
        setRemoved(undefined);
      },
      () => fieldAt(index),
    );
  }

  function remove(entry: E, index: number) {
    const canUndo = undo?.isWritten(entry) === true;
    moveFocusAfter(
      () => {
        onRemove(index);
        setRemoved(canUndo ? { entry, index } : undefined);
      },
      () => {
        if (undo === undefined) return addButton.current;
        return canUndo ? undoButton.current : fieldAt(Math.max(0, index - 1));
      },
    );
  }

  return (
    <Stack gap="md" ref={root}>
      {empty !== undefined && entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {entries.map((entry, index) => (
        <EntryCard
          key={entry.key}
          name={`${item} ${index + 1}`}
          onRemove={() => remove(entry, index)}
        >
          {children(entry, index)}
        </EntryCard>
      ))}
      {undo && removed && (
        <Alert color="gray" title={undo.title}>
          <Button
            ref={undoButton}
            size="xs"
            variant="default"
            disabled={full}
            onClick={() => insert(removed.entry, removed.index)}
          >
            Undo
          </Button>
        </Alert>
      )}
      <Button
        ref={addButton}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={full}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => insert(blank(), entries.length)}
      >{`Add ${item}`}</Button>
    </Stack>
  );
}

interface CardProps {
  /** e.g. `job 2`. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

function EntryCard({ name, onRemove, children }: CardProps) {
  const nameId = useId();
  return (
    <Box component="fieldset" aria-labelledby={nameId} className={classes.card}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text id={nameId} fw={600} size="sm">
          {name.charAt(0).toUpperCase() + name.slice(1)}
        </Text>
        <RemoveButton what={name} onClick={onRemove} />
      </Group>
      <Stack gap="md">{children}</Stack>
    </Box>
  );
}
