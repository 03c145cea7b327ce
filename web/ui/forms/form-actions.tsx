import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import classes from './form-actions.module.css';

interface Props {
  /** Keeps the buttons in sight below a long form. */
  sticky?: boolean;
  children: ReactNode;
}

/** A form's buttons, main one last. */
export function FormActions({ sticky = false, children }: Props) {
  return (
    <Group
      justify="flex-end"
      gap="sm"
      mt="lg"
      data-bottom-bar={sticky || undefined}
      className={sticky ? (classes.sticky ?? '') : ''}
    >
      {children}
    </Group>
  );
}

interface FootProps {
  /** A line above the buttons. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A dialog's buttons, main one last; always in sight. */
export function DialogFoot({ summary, children }: FootProps) {
  return (
    <div className={`${classes.foot} not-printed`}>
      {summary}
      <Group justify="flex-end" gap="sm">
        {children}
      </Group>
    </div>
  );
}

interface SaveProps {
  /** `forget` drops the draft, if there is one. */
  form: { readonly submitting: boolean; readonly forget?: () => void };
  /** The main button's text. */
  save?: string;
  /** The other button's text, where "Cancel" could mean what the form does. */
  cancel?: string;
  color?: string;
  /** Whether there is nothing to save. */
  disabled?: boolean;
  /** What the main button does, shown above it. */
  summary?: string;
  /** Whether the form is only a part of its dialog or page. */
  inline?: boolean;
  onClose: () => void;
}

/** Save and Cancel. Cancel drops the draft; closing the dialog otherwise keeps it. Disabled while saving. */
export function SaveOrCancel(props: SaveProps) {
  const {
    form,
    save = 'Save',
    cancel = 'Cancel',
    summary,
    inline = false,
    disabled = false,
    onClose,
  } = props;
  const summaryId = useId();
  const buttons = (
    <>
      <Button
        variant="default"
        disabled={form.submitting}
        onClick={() => {
          form.forget?.();
          onClose();
        }}
      >
        {cancel}
      </Button>
      <Button
        type="submit"
        {...(props.color !== undefined && { color: props.color })}
        loading={form.submitting}
        disabled={disabled}
        aria-describedby={summary === undefined ? undefined : summaryId}
        // A held Enter would press the button repeatedly.
        onKeyDown={(event) => {
          if (event.repeat && event.key === 'Enter') event.preventDefault();
        }}
      >
        {save}
      </Button>
    </>
  );
  if (inline) return <FormActions>{buttons}</FormActions>;
  return (
    <DialogFoot summary={summary !== undefined && <Summary id={summaryId}>{summary}</Summary>}>
      {buttons}
    </DialogFoot>
  );
}

function Summary({ id, children }: { id: string; children: string }) {
  // If it changed with each key, its announcement would never finish.
  const [settled] = useDebouncedValue(children, 1000);
  return (
    <>
      <Text id={id} size="sm" mb="xs" className="wrap-anywhere" aria-hidden>
        {children}
      </Text>
      <VisuallyHidden role="status">{settled}</VisuallyHidden>
    </>
  );
}
