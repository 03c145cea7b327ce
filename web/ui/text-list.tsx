import { ActionIcon, Button, Fieldset, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { focusSoon } from './focus.ts';
import type { FormErrors } from './form.tsx';

interface Props {
  label: string;
  description?: string;
  /** One of them, in lower case, as in `Add benefit`. */
  item: string;
  form: ListForm;
  /** Where in the form the list is. */
  path: string;
  values: readonly string[];
  max: number;
}

/** The part of a form that a list needs. */
interface ListForm {
  errors: FormErrors;
  setErrors(change: (errors: FormErrors) => FormErrors): void;
  setFieldValue(path: string, values: string[]): void;
}

/** A list of short texts, one field each. Enter adds the next. */
export function TextList(props: Props) {
  const { label, description, item, form, path, values, max } = props;
  const root = useRef<HTMLDivElement>(null);
  const full = values.length >= max;

  function onChange(changed: string[]) {
    form.setFieldValue(path, changed);
    if (changed.length === values.length) return;
    // The messages are by place, and the places have moved.
    form.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([at]) => !at.startsWith(`${path}.`))),
    );
  }

  const focusField = (index: number) =>
    focusSoon(() => {
      const fields = root.current?.querySelectorAll('input');
      return fields?.[index] ?? root.current?.querySelector('button[data-add]');
    });
  function add(at: number) {
    if (full) return;
    onChange(values.toSpliced(at, 0, ''));
    focusField(at);
  }

  return (
    <Fieldset variant="unstyled" legend={label}>
      <Stack gap="xs" ref={root}>
        {description !== undefined && <Input.Description>{description}</Input.Description>}
        {values.map((value, index) => {
          // A field holds nothing but its value: its place is all there is to tell it by.
          const place = index + 1;
          return (
            <Group key={place} gap={4} wrap="nowrap" align="flex-start">
              <TextInput
                flex={1}
                aria-label={`${label} ${place}`}
                value={value}
                error={form.errors[`${path}.${index}`]}
                onChange={({ target }) => onChange(values.with(index, target.value))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  if (value.trim() !== '') add(place);
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove ${item} ${place}`}
                onClick={() => {
                  onChange(values.toSpliced(index, 1));
                  focusField(Math.max(0, index - 1));
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          );
        })}
        {form.errors[path] && <Input.Error>{form.errors[path]}</Input.Error>}
        <Button
          data-add
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={full}
          onClick={() => add(values.length)}
          style={{ alignSelf: 'flex-start' }}
        >
          Add {item}
        </Button>
      </Stack>
    </Fieldset>
  );
}
