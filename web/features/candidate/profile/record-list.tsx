import { Button, Fieldset, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { MAX_RECORDS } from '../../../../lambdas/contract/limits.ts';
import { focusSoon } from '../../../ui/focus.ts';
import { Section } from './sections.tsx';

interface Props<R extends { readonly key: string }> {
  title: string;
  /** One of them, as in `Add job`. */
  item: string;
  /** What to say while there are none. */
  empty: string;
  records: readonly R[];
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** What is shown below the last one. */
  after?: ReactNode;
  children: (index: number) => ReactNode;
}

/** A list of records, each with fields of its own. */
export function RecordList<R extends { readonly key: string }>(props: Props<R>) {
  const { title, item, empty, records, onAdd, onRemove, after, children } = props;
  const root = useRef<HTMLDivElement>(null);
  return (
    <Section title={title}>
      <Stack gap="lg" ref={root}>
        {records.length === 0 && (
          <Text size="sm" c="dimmed">
            {empty}
          </Text>
        )}
        {records.map(({ key }, index) => (
          <Fieldset key={key} legend={`${capital(item)} ${index + 1}`} radius="md">
            <Stack gap="md">
              {children(index)}
              <Button
                variant="subtle"
                color="red"
                size="xs"
                style={{ alignSelf: 'flex-end' }}
                aria-label={`Remove ${item} ${index + 1}`}
                onClick={() => {
                  onRemove(index);
                  focusSoon(() => root.current?.querySelector('button[data-add]'));
                }}
              >
                Remove
              </Button>
            </Stack>
          </Fieldset>
        ))}
        {after}
        <Button
          data-add
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
          disabled={records.length >= MAX_RECORDS}
          onClick={() => {
            onAdd();
            focusSoon(() => root.current?.querySelector('fieldset:last-of-type input'));
          }}
        >
          Add {item}
        </Button>
      </Stack>
    </Section>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
