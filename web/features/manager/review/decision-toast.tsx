import { Button, Group } from '@mantine/core';
import { hideToast, toast } from '../../../ui/feedback/toast.ts';

let shown: string | undefined;

/**
 * Shows the latest decision with an Undo button; replaces the previous toast.
 * @returns its id
 */
export function showDecisionToast(message: string, undo: () => void): string {
  hideDecisionToast();
  shown = toast(
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span className="wrap-anywhere">{message}</span>
      <Button size="compact-sm" variant="light" flex="none" onClick={undo}>
        Undo
      </Button>
    </Group>,
  );
  return shown;
}

/** Hides the latest decision toast, if `id` is still that one. */
export function hideDecisionToast(id = shown): void {
  if (id === undefined || id !== shown) return;
  hideToast(id);
  shown = undefined;
}
