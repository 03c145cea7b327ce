import { Button } from '@mantine/core';
import { DialogFoot } from './dialog-foot.tsx';

interface Props {
  form: { readonly submitting: boolean; readonly forget: () => void };
  /** The words of the main button. */
  save?: string;
  onClose: () => void;
}

/**
 * The buttons of a form in a dialog. Cancel drops what was typed; closing the dialog in another way keeps it. While the
 * form is being saved, it cannot be cancelled.
 */
export function SaveOrCancel({ form, save = 'Save', onClose }: Props) {
  return (
    <DialogFoot>
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
      <Button type="submit" loading={form.submitting}>
        {save}
      </Button>
    </DialogFoot>
  );
}
