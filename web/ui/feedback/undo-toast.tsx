import { Button, Group } from '@mantine/core';
import { hideToast, toast } from './toast.ts';

/** Long enough to get to the button. */
const SHOWN_MS = 10_000;

let shown: string | undefined;

/**
 * Shows the latest step with an Undo button; replaces the previous toast.
 * @returns its id
 */
export function showUndoToast(message: string, undo: () => void): string {
  hideUndoToast();
  shown = toast(
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span className="wrap-anywhere">{message}</span>
      <Button size="compact-sm" variant="light" flex="none" onClick={undo}>
        Undo
      </Button>
    </Group>,
    'green',
    SHOWN_MS,
  );
  return shown;
}

/** Hides the latest of these toasts, if `id` is still that one. */
export function hideUndoToast(id = shown): void {
  if (id === undefined || id !== shown) return;
  hideToast(id);
  shown = undefined;
}
