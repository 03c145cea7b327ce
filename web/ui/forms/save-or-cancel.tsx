import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId } from 'react';
import { DialogFoot } from '../dialogs/dialog-foot.tsx';

interface Props {
  form: { readonly submitting: boolean; readonly forget: () => void };
  /** The main button's text. */
  save?: string;
  /** What the main button does, shown above it. */
  summary?: string;
  onClose: () => void;
}

/**
 * The buttons of a form dialog. Cancel drops the draft; closing otherwise keeps it. Disabled while saving.
 */
export function SaveOrCancel({ form, save = 'Save', summary, onClose }: Props) {
  const summaryId = useId();
  return (
    <DialogFoot summary={summary !== undefined && <Summary id={summaryId}>{summary}</Summary>}>
      <Button
        variant="default"
        disabled={form.submitting}
        onClick={() => {
          form.forget();
          onClose();
        }}
      >
        Cancel
      </Button>
      <Button
        type="submit"
        loading={form.submitting}
        aria-describedby={summary === undefined ? undefined : summaryId}
        // A held Enter would press the button repeatedly.
        onKeyDown={(event) => {
          if (event.repeat && event.key === 'Enter') event.preventDefault();
        }}
      >
        {save}
      </Button>
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
