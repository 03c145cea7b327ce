import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId } from 'react';
import { DialogFoot } from '../dialogs/dialog-foot.tsx';

interface Props {
  form: { readonly submitting: boolean; readonly forget: () => void };
  /** The words of the main button. */
  save?: string;
  /** What the main button does, in words, above it. */
  summary?: string;
  onClose: () => void;
}

/**
 * The buttons of a form in a dialog. Cancel drops what was typed; closing the dialog in another way keeps it. While the
 * form is being saved, it cannot be cancelled.
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
        // Enter that is held down presses a button again and again.
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
  // Read out after each key, it would never come to its end.
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
