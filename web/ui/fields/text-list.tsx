import { Button, Fieldset, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { FormErrors } from '../forms/form-errors.ts';
import { moveFocusAfter } from '../hooks/move-focus.ts';
import { RemoveButton } from './remove-button.tsx';

/** The part of a form that a list uses. */
interface ListForm {
  errors: FormErrors;
  setErrors(change: (errors: FormErrors) => FormErrors): void;
  setFieldValue(path: string, values: string[]): void;
}

interface EntriesProps {
  /** The list's name. Fields are numbered: `Benefits 1`. */
  label: string;
  /** One entry, in lower case, as in `Add benefit`. */
  item: string;
  form: ListForm;
  /** The list's path in the form. */
  path: string;
  values: readonly string[];
  max: number;
  min?: number;
  /** Shown before each field. */
  before?: (index: number) => ReactNode;
  /** Shown below the last field. */
  after?: ReactNode;
  /** After it, the entries from this index on have moved up by one. */
  onAdd?: (index: number) => void;
  onRemove?: (index: number) => void;
}

interface Props extends EntriesProps {
  description?: string;
}

/** A list of short texts. Enter adds the next. */
export function TextList({ description, ...entries }: Props) {
  return (
    <Fieldset variant="unstyled" legend={entries.label}>
      {description !== undefined && <Input.Description>{description}</Input.Description>}
      <TextEntries {...entries} />
    </Fieldset>
  );
}

/** The list without its legend. */
export function TextEntries(props: EntriesProps) {
  const { label, item, form, path, values, max, min = 0, before, after, onAdd, onRemove } = props;
  const root = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const full = values.length >= max;

  function onChange(changed: string[]) {
    form.setFieldValue(path, changed);
    // Errors belong to indexes, which may have moved; some are about two entries.
    form.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([at]) => !at.startsWith(`${path}.`))),
    );
  }

  /** Changes the list, then focuses the field at `place`, or the Add button. */
  function changeAndFocus(place: number, change: () => void) {
    const fields = () => root.current?.querySelectorAll<HTMLElement>('input[type="text"]');
    moveFocusAfter(change, () => fields()?.[place] ?? addButton.current);
  }
  function add(at: number) {
    if (full) return;
    changeAndFocus(at, () => {
      onChange(values.toSpliced(at, 0, ''));
      onAdd?.(at);
    });
  }
  function remove(at: number) {
    changeAndFocus(Math.max(0, at - 1), () => {
      onChange(values.toSpliced(at, 1));
      onRemove?.(at);
    });
  }

  return (
    <Stack gap="xs" ref={root}>
      {values.map((value, index) => {
        // Entries have no id, only an index.
        const place = index + 1;
        return (
          <Group key={place} gap={4} wrap="nowrap" align="flex-start">
            {before?.(index)}
            <TextInput
              type="text"
              flex={1}
              aria-label={`${label} ${place}`}
              value={value}
              // An error of the whole list shows below it, and marks its first field.
              error={form.errors[`${path}.${index}`] ?? (index === 0 && Boolean(form.errors[path]))}
              onChange={({ target }) => onChange(values.with(index, target.value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (value.trim() !== '') add(place);
              }}
            />
            <RemoveButton
              what={`${item} ${place}`}
              disabled={values.length <= min}
              onClick={() => remove(index)}
            />
          </Group>
        );
      })}
      {after}
      {form.errors[path] && <Input.Error>{form.errors[path]}</Input.Error>}
      <Button
        ref={addButton}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={full}
        onClick={() => add(values.length)}
        style={{ alignSelf: 'flex-start' }}
      >{`Add ${item}`}</Button>
    </Stack>
  );
}
