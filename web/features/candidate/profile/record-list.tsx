import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { MAX_RECORDS } from '../../../../lambdas/contract/limits.ts';
import { RemoveButton } from '../../../ui/fields/remove-button.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import classes from './record-list.module.css';

interface Props<R extends { readonly key: string }> {
  title: string;
  /** One record, as in `Add job`. */
  item: string;
  /** The text if there are none. */
  empty: string;
  records: readonly R[];
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
}

/** A list of records, each with its own fields. */
export function RecordList<R extends { readonly key: string }>(props: Props<R>) {
  const { title, item, empty, records, onAdd, onRemove, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <Section title={title}>
      <Stack gap="lg" ref={root}>
        {records.length === 0 && (
          <Text size="sm" c="dimmed">
            {empty}
          </Text>
        )}
        {records.map(({ key }, index) => (
          <RecordCard
            key={key}
            name={`${item} ${index + 1}`}
            onRemove={() =>
              moveFocusAfter(
                () => onRemove(index),
                () => addButton.current,
              )
            }
          >
            {children(index)}
          </RecordCard>
        ))}
        <Button
          ref={addButton}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
          disabled={records.length >= MAX_RECORDS}
          onClick={() =>
            moveFocusAfter(onAdd, () =>
              root.current?.querySelector<HTMLElement>('fieldset:last-of-type input'),
            )
          }
        >
          Add {item}
        </Button>
      </Stack>
    </Section>
  );
}

interface CardProps {
  /** e.g. `job 2`. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

function RecordCard({ name, onRemove, children }: CardProps) {
  const nameId = useId();
  return (
    <Box component="fieldset" aria-labelledby={nameId} className={classes.card}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text id={nameId} fw={600} size="sm">
          {upperFirst(name)}
        </Text>
        <RemoveButton what={name} onClick={onRemove} />
      </Group>
      <Stack gap="md">{children}</Stack>
    </Box>
  );
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
